import { defineConfig } from 'vitest/config'
import { jsdomTests } from '../shell/kit/jsdom-tests.ts'

export default defineConfig({
  test: {
    ...jsdomTests,
    name: 'mfe-funding',
    setupFiles: [...jsdomTests.setupFiles, 'src/testing/setup.ts'],
  },
})
