import { shellConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'
import { webManifest } from './manifest.ts'

const config = shellConfig()

export default defineConfig({ ...config, plugins: [...(config.plugins ?? []), webManifest()] })
