import { defineConfig } from 'vitest/config'

// Without the federation plugin: in tests the kit is a plain package.
export default defineConfig({
  test: {
    name: 'mfe-admin',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../shell/kit/test-setup.ts', 'src/setup.test-helper.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // Outside of NODE_ENV test, Ant Design gives every dialog an id of its own.
    env: { TZ: 'UTC', NODE_ENV: 'development' },
    testTimeout: 30_000,
    isolate: false,
  },
})
