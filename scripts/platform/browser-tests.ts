import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@fundharbor/postgres/free-port'
import { env } from './env.ts'
import { startPlatform, type Platform } from './platform.ts'
import { root } from './root.ts'
import { run } from './run.ts'
import { readSettings } from './settings.ts'
import { count } from './test-report.ts'
import { readPlaywright } from './test-results.ts'

/** The date that browser tests run on, so that deadlines in their data never pass. */
const TEST_DAY = '2026-11-21T12:00:00.000Z'

/** Starts the built platform with a temporary data folder and a fixed date, and runs browser tests on it. */
export async function withPlatform(
  gateway: 'nginx' | 'node',
  test: (platform: Platform, testEnv: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-e2e-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const testEnv = {
    ...env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    GATEWAY: gateway,
    CLOCK_AT: TEST_DAY,
    ATTEMPTS_FACTOR: '1000',
    RATE_GENERAL: '5000',
    REQUESTS_PER_ADDRESS: '5000',
    RATE_SIGN_IN: '500',
    NODE_ENV: 'development',
    LIVE_SOURCES: 'off',
    ADMIN_PASSWORD: 'harbor-master-of-tests',
  }
  const started = Date.now()
  const settings = { ...readSettings(testEnv), disposable: true }
  const platform = await startPlatform(settings, { log: (message) => console.log(message) })
  try {
    await test(platform, {
      ...testEnv,
      BASE_URL: platform.url,
      PUBLIC_URL: platform.url,
      DATABASE_URL: platform.identity.databaseUrl,
      DOCUMENTS_DATABASE_URL: platform.documents.databaseUrl,
      SESSION_KEYS: platform.identity.sessionKeys,
      RELEASES_DIR: platform.releasesDir,
      TEST_DAY,
      CLOCK_OFFSET: String(Date.parse(TEST_DAY) - started),
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(dataDir, 'playwright.json'),
    })
  } finally {
    await platform.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs Playwright; returns its report. Screenshots of failures are in a folder of the given name. */
export async function runPlaywright(
  testEnv: NodeJS.ProcessEnv,
  name: string,
  ...args: string[]
): Promise<string> {
  const e2e = path.join(root, 'e2e')
  const all = ['test', `--output=test-results/${name}`, ...args]
  const { code } = await run(path.join(e2e, 'node_modules/.bin/playwright'), all, { cwd: e2e, env: testEnv })
  const report = await readFile(testEnv.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '', 'utf8').catch(() => '')
  await rm(testEnv.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '', { force: true })
  count(readPlaywright(report, code))
  return report
}
