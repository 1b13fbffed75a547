import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runPlaywright, withPlatform } from './platform/browser-tests.ts'
import { buildChanged } from './platform/builds.ts'
import { env } from './platform/env.ts'
import { planLongTests } from './platform/long-tests.ts'
import { reportPayloads } from './platform/payload-report.ts'
import { root } from './platform/root.ts'
import { run } from './platform/run.ts'
import { runStaticChecks } from './platform/static-checks.ts'
import { count, countOne, finish, hasPassed, section } from './platform/test-report.ts'
import type { TestResults } from './platform/test-results.ts'
import { findTestTools } from './platform/test-tools.ts'

/** Playwright's options for each group of browser tests. */
const SITE = ['--project=site', '--project=releases']
const SCREENSHOTS = ['--project=screenshots', '--workers=1']

async function runVitest(): Promise<void> {
  const file = path.join(compiled, 'vitest.json')
  const excluded = long.skipped.flatMap(({ files }) => (files ? [`--exclude=${files}`] : []))
  const args = ['run', '--reporter=default', '--reporter=scripts/platform/vitest-results.ts', ...excluded]
  const { code } = await run(path.join(root, 'node_modules/.bin/vitest'), args, {
    env: { ...env, VITEST_RESULTS: file },
  })
  const results = JSON.parse(await readFile(file, 'utf8')) as TestResults
  count(results)
  if (code !== 0 && results.failed.length === 0) countOne(false, 'Vitest failed when it ended')
}

/** The tests of one project, in a section of their own. */
const browserTests = (title: string, ...args: string[]) =>
  section(title, () =>
    withPlatform(gateway, async (_platform, testEnv) => void (await runPlaywright(testEnv, 'site', ...args))),
  )

/** Runs a long test that is a section of its own, unless nothing that it guards has changed. */
async function longSection(title: string, test: () => Promise<{ code: number | null }>): Promise<void> {
  if (long.skipped.some((each) => each.section === title)) return
  await section(title, async () => countOne((await test()).code === 0, title))
}

/**
 * All browser tests. Those that change what is live have a platform of their own, and so run beside the others. The main job
 * runs through the embedded gateway as well, which stands in where nginx is missing.
 */
async function allBrowserTests(): Promise<void> {
  const names = long.skipped.flatMap(({ browser }) => browser ?? [])
  const skipped = names.length > 0 ? ['--grep-invert', names.join('|')] : []
  await Promise.all([
    withPlatform(gateway, async (_platform, testEnv) => {
      const report = await runPlaywright(testEnv, 'site', '--project=site', ...skipped)
      countOne(reportPayloads(report || '{}'), 'Injected scripts')
    }),
    withPlatform(gateway, async (platform, testEnv) => {
      await runPlaywright(testEnv, 'releases', '--project=releases', '--workers=1', ...skipped)
      if (gateway === 'node') return
      await platform.useGateway('node')
      await runPlaywright(testEnv, 'main-job', '--project=site', '--grep', '@main')
    }),
  ])
}

// The tests start the same programs hundreds of times: what one compiled, the next ones read from this folder.
const compiled = await mkdtemp(path.join(tmpdir(), 'fundharbor-compiled-'))
env.NODE_COMPILE_CACHE ??= compiled

/** Prints the results and a note, and ends the process. */
async function end(note = ''): Promise<never> {
  await rm(compiled, { recursive: true, force: true })
  return finish(note)
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
const long = await planLongTests(Boolean(env.TEST_LONG))
const gateway = tools.nginx ? 'nginx' : 'node'
const build = () => section('Build', async () => void (await buildChanged((message) => console.log(message))))
const compareScreenshots = () =>
  browserTests('Screenshots', ...SCREENSHOTS, ...(values.update ? ['--update-snapshots'] : []))
if (values.browser !== undefined) {
  await build()
  await browserTests('Browser tests', ...SITE, '--grep', values.browser)
  await end()
}
if (values.screenshots) {
  await build()
  await compareScreenshots()
  await end()
}
await section('Format, spelling, lint and types', async () => count(await runStaticChecks()))
await section('Unit, service and contract tests', runVitest)
await build()
// Browsers beside it would leave the replicas too little of the processors to start.
await longSection('Load and restarts', () => run(process.execPath, ['scripts/sample.ts']))
if (tools.chromium) await section('Browser tests', allBrowserTests)
else countOne(false, 'Browser tests: Chromium is missing')
if (long.due.length > 0 && hasPassed()) await long.save()
if (tools.chromium && env.TEST_LONG) await compareScreenshots()
await end(
  `Long tests that ran: ${long.due.join(', ') || 'none, because nothing that they guard has changed'}.`,
)
