import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@fundharbor/postgres/embedded-postgres'
import { buildChanged } from './platform/builds.ts'
import { env } from './platform/env.ts'
import { reportPayloads } from './platform/payload-report.ts'
import { run, type CommandResult } from './platform/run.ts'
import { root } from './platform/root.ts'
import { readSettings } from './platform/settings.ts'
import { startPlatform } from './platform/platform.ts'
import { findTestTools } from './platform/test-tools.ts'

/** The date that browser tests run on, so that deadlines in their data never pass. */
const TEST_DAY = '2026-11-21T12:00:00.000Z'

/** Part of the names of tests that inject scripts. */
const PAYLOADS = 'payloads'

const tally = { passed: 0, failed: 0 }

function count({ passed, failed }: { passed: number; failed: number }): void {
  tally.passed += passed
  tally.failed += failed
}

/** Runs a section and prints its heading and duration. */
async function section(title: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  console.log(`\n── ${title}`)
  await work().catch((error: unknown) => {
    console.error(error)
    tally.failed += 1
  })
  console.log(`── ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const countOne = ({ code }: CommandResult) =>
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const bin = (name: string, folder = root) => path.join(folder, 'node_modules/.bin', name)

async function checkTypes(): Promise<void> {
  const { stdout } = await run(bin('pnpm'), ['ls', '-r', '--depth', '-1', '--parseable'], { quiet: true })
  const folders = stdout.split('\n').filter((folder) => existsSync(path.join(folder, 'tsconfig.json')))
  if (folders.length === 0) throw new Error('Found no package to check')
  for (const folder of folders) {
    const finished = await run(bin('tsc'), ['--noEmit', '-p', folder])
    if (finished.code !== 0) console.log(`Type errors in ${path.relative(root, folder)}`)
    countOne(finished)
  }
}

async function runVitest(): Promise<void> {
  const report = path.join(tmpdir(), `fundharbor-vitest-${process.pid}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(bin('vitest'), args)
  const { numPassedTests = 0, numFailedTests = 0 } = await readReport(report)
  // If a file cannot be loaded, none of its tests are counted.
  count({ passed: numPassedTests, failed: code !== 0 && numFailedTests === 0 ? 1 : numFailedTests })
}

async function readReport(file: string): Promise<Record<string, number>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  await rm(file, { force: true })
  return JSON.parse(text) as Record<string, number>
}

/** Runs the browser tests against the built platform, with a temporary data folder and a fixed date. */
async function runBrowserTests(gateway: 'nginx' | 'node', only?: string): Promise<void> {
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
    RATE_SIGN_IN: '500',
    NODE_ENV: 'development',
    ADMIN_PASSWORD: 'harbor-master-of-tests',
  }
  const platform = await startPlatform(readSettings(testEnv), { log: (message) => console.log(message) })
  try {
    const report = path.join(dataDir, 'playwright.json')
    const pick = only ? ['--grep', only] : []
    const { code } = await run(bin('playwright', path.join(root, 'e2e')), ['test', ...pick], {
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
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    })
    const text = await readFile(report, 'utf8').catch(() => '{}')
    const { stats } = JSON.parse(text) as { stats?: Partial<PlaywrightStats> }
    const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {}
    count({ passed: expected + flaky, failed: code !== 0 && unexpected === 0 ? 1 : unexpected })
    if (only === undefined || only === PAYLOADS)
      count(reportPayloads(text) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  } finally {
    await platform.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface PlaywrightStats {
  expected: number
  /** Passed on the second run. */
  flaky: number
  unexpected: number
}

// `--browser <pattern>` runs only browser tests with matching names.
const { values } = parseArgs({ options: { browser: { type: 'string' } } })
const tools = await findTestTools()
if (values.browser !== undefined) {
  await section('Build', async () => void (await buildChanged((message) => console.log(message))))
  await section('Browser tests', () => runBrowserTests(tools.nginx ? 'nginx' : 'node', values.browser))
  process.exit(tally.failed === 0 ? 0 : 1)
}
await section('Format', async () => countOne(await run(bin('oxfmt'), ['--check', '.'])))
await section('Spelling', async () =>
  countOne(await run(bin('cspell'), ['lint', '--no-progress', '--no-summary', '.'])),
)
await section('Circular folders', async () => countOne(await run(bin('pnpm'), ['folders'])))
await section('Lint', async () => countOne(await run(bin('oxlint'), ['--quiet'])))
await section('Types', checkTypes)
await section('Unit, service and contract tests', runVitest)
await section('Build', async () => void (await buildChanged((message) => console.log(message))))
await section('Load and restarts', async () =>
  countOne(await run(process.execPath, [path.join(root, 'scripts/sample.ts')])),
)
if (tools.chromium) {
  const first = tools.nginx ? 'nginx' : 'node'
  await section(`Browser tests through ${first}`, () => runBrowserTests(first))
  if (tools.nginx)
    await section('Main browser tests through the embedded gateway', () => runBrowserTests('node', '@main'))
} else {
  tally.failed += 1
}
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)
