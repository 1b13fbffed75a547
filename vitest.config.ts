import { defineConfig } from 'vitest/config'
import { maxWorkers, TEST_TIMEOUT_MS } from './shell/kit/jsdom-tests.ts'

/** Tests on Node (services against one disposable PostgreSQL, gateway, scripts) and in jsdom (kit, shell, areas). */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          maxWorkers,
          include: ['services/**/*.test.ts', 'gateway/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          setupFiles: ['services/chassis/src/testing/fresh-modules.ts'],
          globalSetup: ['services/chassis/src/testing/global-setup.ts', 'scripts/opensearch/global-setup.ts'],
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      'shell/kit',
      'shell',
      'mfe-*',
    ],
  },
})
