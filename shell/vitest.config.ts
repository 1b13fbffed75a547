import { defineConfig } from 'vitest/config'
import { jsdomTests } from './kit/jsdom-tests.ts'

export default defineConfig({
  test: { ...jsdomTests, name: 'shell' },
})
