import { defineConfig } from 'vitest/config'

// Without the federation plugin: in tests the kit is a plain package.
export default defineConfig({
  test: {
    name: 'mfe-funding',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../shell/kit/test-setup.ts', 'src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
    isolate: false,
  },
})
