import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@fundharbor/postgres/embedded-postgres'
import { findPreflight } from '@fundharbor/gateway/releases/preflight.ts'
import { publishRelease, rollback } from '@fundharbor/gateway/releases/publish.ts'
import pg from 'pg'
import { tell } from './platform/failures.ts'
import { root } from './platform/root.ts'
import { readSettings } from './platform/settings.ts'
import { killAll } from './roll/kill-all.ts'
import { lookFor, type Kept } from './roll/ledger.ts'
import { Load } from './roll/load.ts'
import { seedVisitors } from './roll/people.ts'
import { failureLines, keptTable, stepLine, stepTable } from './roll/report.ts'
import { mixture, newLedger } from './roll/requests.ts'
import { startSite, type Site } from './roll/site.ts'
import { during, restart, type Step } from './roll/steps.ts'
import { openTab } from './roll/tab.ts'

const PER_SECOND = 100
/** Enough for what one person may save, write and discuss in an hour. A prime: everybody does everything in turn. */
const VISITORS = 211
const WARM_UP_MS = 5_000
const MOST_RECOVERY_S = 5

const say = (words: string) => console.log(words)

/** Tells of a step as it ends, with how requests failed. */
function told(step: Step): Step {
  say(stepLine(step))
  for (const line of failureLines(step.requests)) say(line)
  return step
}

/** The area as its team would have built it with other words on its page. */
async function builtWithOtherWords(area: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-roll-release-'))
  for (const name of ['dist', 'package.json', 'area.json'])
    await cp(path.join(root, area, name), path.join(dir, name), { recursive: true })
  const assets = path.join(dir, 'dist/assets')
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js')))
    await writeFile(path.join(assets, name), `${await readFile(path.join(assets, name), 'utf8')}\n//`)
  return dir
}

async function releaseAndRollBack(site: Site): Promise<void> {
  const dir = await builtWithOtherWords('mfe-documents')
  const { releasesDir } = site
  await publishRelease({ dir, releasesDir, preflight: await findPreflight() })
  await sleep(3_000)
  await rollback(releasesDir, 'mfe-documents')
  await rm(dir, { recursive: true })
}

async function templateOf(site: Site): Promise<string> {
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
  kept: Kept[]
  /** What the open tab and the release tool said. */
  others: string[]
}

async function exercise(site: Site, dataDir: string): Promise<Findings> {
  say(`Signing ${VISITORS} people in …`)
  const visitors = await seedVisitors(site, VISITORS)
  const [owner] = await seedVisitors(site, 1)
  if (!owner) throw new Error('Nobody owns the tab')
  const ledger = newLedger()
  const load = new Load(site.url, mixture(ledger, visitors, await templateOf(site)))
  const tab = await openTab(site, owner)
  say(`${PER_SECOND} requests a second from now on`)
  load.start(PER_SECOND)
  await sleep(WARM_UP_MS)
  const rolled: Step[] = []
  for (const member of site.replicas) rolled.push(told(await restart(load, member)))
  const refused: string[] = []
  const release = () => releaseAndRollBack(site).catch((error: Error) => refused.push(error.message))
  rolled.push(told(await during(load, 'release of an area, and back', release)))
  await tab.close()
  say(`The open tab walked to ${tab.walked} pages; ${tab.failures.length} failed.`)
  const killed = await killAll(site, load, { dataDir, told })
  await load.stop()
  return {
    rolled,
    killed,
    kept: await lookFor(site.database.url, ledger),
    others: [...refused, ...tab.failures],
  }
}

function report({ rolled, killed, kept, others }: Findings): boolean {
  const rolling = rolled.flatMap(({ requests }) => requests)
  say(`\n${stepTable(rolled)}\n\n${stepTable(killed)}\n\n${keptTable(kept)}\n`)
  for (const line of others) say(`Release and open tab: ${line}`)
  const good =
    rolling.every(({ failure }) => failure === undefined) &&
    others.length === 0 &&
    kept.every(({ lost }) => lost === 0) &&
    killed.every(({ recovered }) => recovered <= MOST_RECOVERY_S)
  say(good ? 'Nothing was lost.' : 'Something was lost: see above.')
  return good
}

/** `pnpm roll`: two replicas of everything under load, restarted in turn, released, and killed outright. */
async function main(): Promise<number> {
  parseArgs({ options: {} })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-roll-'))
  // As root the database runs as somebody else, who must be able to walk in.
  await chmod(dataDir, 0o711)
  const settings = readSettings({
    PORT: String(await freePort()),
    ...process.env,
    DATA_DIR: dataDir,
    ATTEMPTS_FACTOR: '1000',
    RATE_GENERAL: '100000',
    DATABASE_POOL: '8',
  })
  const stops: (() => Promise<void>)[] = []
  try {
    const site = await startSite({ ...settings, stripeSandbox: false }, { say, stops })
    return report(await exercise(site, dataDir)) ? 0 : 1
  } finally {
    for (const end of stops.splice(0).toReversed()) await end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  tell(error)
  process.exitCode = 1
}
