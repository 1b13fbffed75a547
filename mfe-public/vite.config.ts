import { remoteConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'
import { prerenderPages } from './build/prerender.ts'

const config = remoteConfig(import.meta.dirname)

export default defineConfig({ ...config, plugins: [...(config.plugins ?? []), prerenderPages()] })
