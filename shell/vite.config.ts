import { shellConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'
import { webManifest } from './manifest.ts'
import { shipPackages } from './packages.ts'

export default defineConfig(({ command }) => {
  const config = shellConfig(command)
  return { ...config, plugins: [...(config.plugins ?? []), webManifest(), shipPackages()] }
})
