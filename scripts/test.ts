import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@fundharbor/postgres/free-port'
import { buildChanged } from './platform/builds.ts'
import { checkTypes } from './platform/check-types.ts'
import { env } from './platform/env.ts'
import { reportPayloads } from './platform/payload-report.ts'
import { run } from './platform/run.ts'
import { root } from './platform/root.ts'
import { readSettings } from './platform/settings.ts'
import { startPlatform } from './platform/platform.ts'
import { readPlaywright, readVitest, type TestResults } from './platform/test-results.ts'
import { findTestTools } from './platform/test-tools.ts'

/** The date that browser tests run on, so that deadlines in their data never pass. */
const TEST_DAY = '2026-11-21T12:00:00.000Z'

/** Part of the names of tests that inject scripts. */
const PAYLOADS = 'payloads'

/** Playwright's options for each group of browser tests. */
const SITE = ['--project=site', '--project=releases']
const SCREENSHOTS = ['--project=screenshots', '--workers=1']

const tally: TestResults = { passed: 0, failed: [] }

function count({ passed, failed }: TestResults): void {
  tally.passed += passed
  tally.failed.push(...failed)
}

function countOne(hasPassed: boolean, title: string): void {
  count(hasPassed ? { passed: 1, failed: [] } : { passed: 0, failed: [title] })
}

/** Runs a section and prints its heading and duration. */
async function section(title: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  console.log(`\n── ${title}`)
  await work().catch((error: unknown) => {
    console.error(error)
    countOne(false, `${title}: ${String(error)}`)
  })
  console.log(`── ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Runs a command as a section that counts as one test. */
const command = (title: string, name: string, ...args: string[]) =>
  section(title, async () => countOne((await run(bin(name), args)).code === 0, title))

const bin = (name: string, folder = root) => path.join(folder, 'node_modules/.bin', name)

async function runVitest(): Promise<void> {
  const report = path.join(tmpdir(), `fundharbor-vitest-${process.pid}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(bin('vitest'), args)
  count(readVitest(await readReport(report), code))
}

async function readReport(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  await rm(file, { force: true })
  return text
}

/** Runs the browser tests against the built platform, with a temporary data folder and a fixed date. */
async function runBrowserTests(gateway: 'nginx' | 'node', playwrightArgs: string[]): Promise<void> {
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
    ADMIN_PASSWORD: 'harbor-master-of-tests',
  }
  const started = Date.now()
  const platform = await startPlatform(readSettings(testEnv), { log: (message) => console.log(message) })
  try {
    const report = path.join(dataDir, 'playwright.json')
    const { code } = await run(bin('playwright', path.join(root, 'e2e')), ['test', ...playwrightArgs], {
      cwd: path.join(root, 'e2e'),
      env: {
        ...testEnv,
        BASE_URL: platform.url,
        PUBLIC_URL: platform.url,
        DATABASE_URL: platform.identity.databaseUrl,
        DOCUMENTS_DATABASE_URL: platform.documents.databaseUrl,
        SESSION_KEYS: platform.identity.sessionKeys,
        RELEASES_DIR: platform.releasesDir,
        TEST_DAY,
        CLOCK_OFFSET: String(Date.parse(TEST_DAY) - started),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    })
    const text = await readReport(report)
    count(readPlaywright(text, code))
    if (playwrightArgs === SITE || playwrightArgs.includes(PAYLOADS))
      countOne(reportPayloads(text || '{}'), 'Injected scripts')
  } finally {
    await platform.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// The tests start the same programs hundreds of times: what one compiled, the next ones read from this folder.
const compiled = await mkdtemp(path.join(tmpdir(), 'fundharbor-compiled-'))
env.NODE_COMPILE_CACHE ??= compiled

/** Prints what failed last, where it is seen without scrolling, and ends the process. */
async function finish(): Promise<never> {
  await rm(compiled, { recursive: true, force: true })
  for (const failure of tally.failed) console.log(`Failed: ${failure}`)
  console.log(`\n${tally.passed} passed, ${tally.failed.length} failed`)
  process.exit(tally.failed.length === 0 ? 0 : 1)
}

const { values } = parseArgs({
  options: {
    /** Runs only browser tests whose names match. */
    browser: { type: 'string' },
    /** Compares the screenshots only. */
    screenshots: { type: 'boolean' },
    /** Replaces the screenshots that differ. */
    update: { type: 'boolean' },
  },
})
const tools = await findTestTools()
const gateway = tools.nginx ? 'nginx' : 'node'
const build = () => section('Build', async () => void (await buildChanged((message) => console.log(message))))
const compareScreenshots = () =>
  section('Screenshots', () =>
    runBrowserTests(gateway, [...SCREENSHOTS, ...(values.update ? ['--update-snapshots'] : [])]),
  )
if (values.browser !== undefined) {
  const args = [...SITE, '--no-deps', '--grep', values.browser]
  await build()
  await section('Browser tests', () => runBrowserTests(gateway, args))
  await finish()
}
if (values.screenshots) {
  await build()
  await compareScreenshots()
  await finish()
}
await command('Format', 'oxfmt', '--check', '.')
await command('Spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '.')
await command('Circular folders', 'pnpm', 'folders')
await command('Lint', 'oxlint', '--quiet')
await section('Types', async () => count(await checkTypes()))
await section('Unit, service and contract tests', runVitest)
await build()
const sample = () => run(process.execPath, ['scripts/sample.ts'])
const loadAndRestarts = section('Load and restarts', async () =>
  countOne((await sample()).code === 0, 'Load and restarts'),
)
// Both wait more than they work.
if (tools.chromium && tools.nginx)
  await section('Main browser tests through the embedded gateway', () =>
    runBrowserTests('node', [...SITE, '--grep', '@main']),
  )
await loadAndRestarts
if (tools.chromium) {
  await section(`Browser tests through ${gateway}`, () => runBrowserTests(gateway, SITE))
  if (env.TEST_LONG) await compareScreenshots()
} else {
  countOne(false, 'Browser tests: Chromium is missing')
}
await finish()
