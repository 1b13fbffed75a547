import { availableParallelism } from 'node:os'
import path from 'node:path'

/** How Vitest runs the tests of the shell, the kit and the areas. Without the federation plugin: the kit is a plain package. */
export const jsdomTests = {
  environment: 'jsdom',
  include: ['src/**/*.test.{ts,tsx}'],
  setupFiles: [path.join(import.meta.dirname, 'test-setup.ts')],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  unstubGlobals: true,
  env: { TZ: 'UTC' },
  testTimeout: 30_000,
  // A test that passes only when run again must be fixed.
  retry: 1,
  // Workers keep the packages that they have loaded: that takes longer than most files.
  isolate: false,
  // The default leaves one processor out: with two, the files would run one after the other.
  maxWorkers: availableParallelism(),
}
