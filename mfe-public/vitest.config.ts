import { defineConfig } from 'vitest/config'
import { jsdomTests } from '../shell/kit/jsdom-tests.ts'

export default defineConfig({
  test: {
    ...jsdomTests,
    name: 'mfe-public',
    setupFiles: [...jsdomTests.setupFiles, 'src/testing/setup.test-helper.ts'],
  },
})
