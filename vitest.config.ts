import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests on Node (services against one disposable PostgreSQL, gateway, scripts) and in jsdom (kit, shell, areas). */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          maxWorkers: availableParallelism(),
          include: ['services/**/*.test.ts', 'gateway/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          setupFiles: ['services/chassis/src/testing/fresh-modules.ts'],
          globalSetup: ['services/chassis/src/testing/global-setup.ts'],
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
          testTimeout: 30_000,
          // A test that passes only when run again must be fixed.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
      'shell/kit',
      'shell',
      'mfe-*',
    ],
  },
})
