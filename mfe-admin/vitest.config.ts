import { defineConfig } from 'vitest/config'
import { jsdomTests } from '../shell/kit/jsdom-tests.ts'

export default defineConfig({
  test: {
    ...jsdomTests,
    name: 'mfe-admin',
    setupFiles: [...jsdomTests.setupFiles, 'src/setup.test-helper.ts'],
    // Outside of NODE_ENV test, Ant Design gives every dialog an id of its own.
    env: { ...jsdomTests.env, NODE_ENV: 'development' },
  },
})
