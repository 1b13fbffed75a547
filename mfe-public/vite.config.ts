import { remoteConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'
import { serverPages } from './build/server-pages.ts'

const config = remoteConfig(import.meta.dirname)

export default defineConfig({ ...config, plugins: [...(config.plugins ?? []), serverPages()] })
