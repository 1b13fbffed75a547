import { availableParallelism } from 'node:os'
import path from 'node:path'

/** One more than there are processors: tests of services wait for the database, for timers and for each other a third of their time. */
export const maxWorkers = availableParallelism() + 1

/** Ends tests that hang. None is this slow, even on a machine that is busy with other things. */
export const TEST_TIMEOUT_MS = 120_000

/** How Vitest runs the tests of the shell, the kit and the areas. Without the federation plugin: the kit is a plain package. */
export const jsdomTests = {
  environment: 'jsdom',
  include: ['src/**/*.test.{ts,tsx}'],
  setupFiles: [path.join(import.meta.dirname, 'test-setup.ts')],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  unstubGlobals: true,
  env: { TZ: 'UTC' },
  testTimeout: TEST_TIMEOUT_MS,
  // Workers keep the packages that they have loaded: that takes longer than most files.
  isolate: false,
  maxWorkers,
}
