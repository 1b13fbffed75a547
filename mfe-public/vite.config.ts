import { remoteConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'
import { pageWords } from './build/page-words.ts'

const config = remoteConfig(import.meta.dirname)

export default defineConfig({ ...config, plugins: [...(config.plugins ?? []), pageWords()] })
