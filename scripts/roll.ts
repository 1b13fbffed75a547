import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@fundharbor/postgres/embedded-postgres'
import { findPreflight } from '@fundharbor/gateway/releases/preflight.ts'
import { publishRelease, rollback } from '@fundharbor/gateway/releases/publish.ts'
import pg from 'pg'
import { env } from './platform/env.ts'
import { printError } from './platform/failures.ts'
import { root } from './platform/root.ts'
import { readSettings } from './platform/settings.ts'
import { killAll } from './roll/kill-all.ts'
import { checkWrites, type WriteCheck } from './roll/lost-writes.ts'
import { Load } from './roll/load.ts'
import { seedVisitors } from './roll/people.ts'
import { failureLines, writeTable, stepLine, stepTable } from './roll/report.ts'
import { generateRequests, noConfirmedWrites } from './roll/requests.ts'
import { startSite, type Site } from './roll/site.ts'
import { observeWork, restart, type Step } from './roll/steps.ts'
import { openTab } from './roll/tab.ts'

const PER_SECOND = 100
/** Enough people to stay under the limits per person and hour. A prime, so that everybody makes every kind of request. */
const VISITORS = 211
const WARM_UP_MS = 5_000
const MAX_RECOVERY_SECONDS = 5

const log = (message: string) => console.log(message)

/** Prints a step when it ends, with how its requests failed. */
function printStep(step: Step): Step {
  log(stepLine(step))
  for (const line of failureLines(step.requests)) log(line)
  return step
}

/** Copies an area's build and changes its scripts, to get a new release. */
async function copyChangedBuild(area: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-roll-release-'))
  for (const name of ['dist', 'package.json', 'area.json'])
    await cp(path.join(root, area, name), path.join(dir, name), { recursive: true })
  const assets = path.join(dir, 'dist/assets')
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js')))
    await writeFile(path.join(assets, name), `${await readFile(path.join(assets, name), 'utf8')}\n//`)
  return dir
}

async function releaseAndRollBack(site: Site): Promise<void> {
  const dir = await copyChangedBuild('mfe-documents')
  const { releasesDir } = site
  await publishRelease({ dir, releasesDir, preflight: await findPreflight() })
  await sleep(3_000)
  await rollback(releasesDir, 'mfe-documents')
  await rm(dir, { recursive: true })
}

async function findTemplate(site: Site): Promise<string> {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM documents_ai.document_templates LIMIT 1',
  )
  await client.end()
  return rows[0]?.id ?? ''
}

interface Findings {
  rolled: Step[]
  killed: Step[]
  writes: WriteCheck[]
  /** Errors of the open tab and of the release. */
  otherErrors: string[]
}

async function exercise(site: Site, dataDir: string): Promise<Findings> {
  log(`Signing ${VISITORS} people in …`)
  const visitors = await seedVisitors(site, VISITORS)
  const [owner] = await seedVisitors(site, 1)
  if (!owner) throw new Error('There is no visitor for the open tab')
  const confirmed = noConfirmedWrites()
  const load = new Load(site.url, generateRequests(confirmed, visitors, await findTemplate(site)))
  const tab = await openTab(site, owner)
  log(`Sending ${PER_SECOND} requests per second …`)
  load.start(PER_SECOND)
  await sleep(WARM_UP_MS)
  const rolled: Step[] = []
  for (const part of site.replicas) rolled.push(printStep(await restart(load, part)))
  const releaseErrors: string[] = []
  const release = () => releaseAndRollBack(site).catch((error: Error) => releaseErrors.push(error.message))
  rolled.push(printStep(await observeWork(load, 'release of an area, and back', release)))
  await tab.close()
  log(`The open tab visited ${tab.visitedPages} pages; ${tab.failures.length} failed.`)
  const killed = await killAll(site, load, { dataDir, printStep })
  await load.stop()
  return {
    rolled,
    killed,
    writes: await checkWrites(site.database.url, confirmed),
    otherErrors: [...releaseErrors, ...tab.failures],
  }
}

/** Prints the results; returns whether everything went well. */
function report({ rolled, killed, writes, otherErrors }: Findings): boolean {
  const rolling = rolled.flatMap(({ requests }) => requests)
  log(`\n${stepTable(rolled)}\n\n${stepTable(killed)}\n\n${writeTable(writes)}\n`)
  for (const line of otherErrors) log(`Release and open tab: ${line}`)
  const isGood =
    rolling.every(({ failure }) => failure === undefined) &&
    otherErrors.length === 0 &&
    writes.every(({ lost }) => lost === 0) &&
    killed.every(({ lastFailureAfter }) => lastFailureAfter <= MAX_RECOVERY_SECONDS)
  log(isGood ? 'Nothing was lost.' : 'Requests failed or writes were lost. See above.')
  return isGood
}

/** `pnpm roll`: runs two replicas of everything under load, restarts each, releases an area, and kills every process. */
async function main(): Promise<number> {
  parseArgs({ options: {} })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-roll-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const settings = readSettings({
    PORT: String(await freePort()),
    ...env,
    DATA_DIR: dataDir,
    ATTEMPTS_FACTOR: '1000',
    RATE_GENERAL: '100000',
    DATABASE_POOL: '8',
  })
  const stops: (() => Promise<void>)[] = []
  try {
    const site = await startSite({ ...settings, stripeSandbox: false }, { log, stops })
    return report(await exercise(site, dataDir)) ? 0 : 1
  } finally {
    for (const end of stops.splice(0).toReversed()) await end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
