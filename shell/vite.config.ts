import { shellConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => shellConfig(command))
