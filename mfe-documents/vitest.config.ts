import { defineConfig } from 'vitest/config'
import { jsdomTests } from '../shell/kit/jsdom-tests.ts'

export default defineConfig({
  test: {
    ...jsdomTests,
    name: 'mfe-documents',
    setupFiles: [...jsdomTests.setupFiles, 'src/testing/setup.ts'],
  },
})
