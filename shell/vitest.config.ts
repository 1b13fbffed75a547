import { defineConfig } from 'vitest/config'

// Without the federation plugin: in tests the kit is a plain package.
export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./kit/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
    isolate: false,
  },
})
