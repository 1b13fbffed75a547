import { remoteConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'

export default defineConfig(remoteConfig(import.meta.dirname))
