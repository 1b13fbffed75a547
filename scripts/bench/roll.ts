import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findPreflight } from '@fundharbor/gateway/preflight/preflight.ts'
import { printError } from '../platform/failures.ts'
import { settle } from '../platform/settle.ts'
import { findTemplate } from './roll/find-template.ts'
import { crash, killAll } from './roll/kill-all.ts'
import { checkWrites, isComplete, type WriteCheck } from './roll/lost-writes.ts'
import { Load } from './roll/load.ts'
import { seedVisitors } from './roll/people.ts'
import { failureLines, percentile, slowestLines, writeTable, stepLine, stepTable } from './roll/report.ts'
import { generateRequests, noConfirmedWrites } from './roll/requests.ts'
import { releaseAndRollBack, releaseEvery } from './roll/releases.ts'
import type { Site } from './roll/site.ts'
import { observeWork, restart, type Step } from './roll/steps.ts'
import { openTab } from './roll/tab.ts'
import { withSite } from './roll/with-site.ts'

/** Enough people to stay under the limits per person and hour. A prime, so that everybody makes every kind of request. */
const VISITORS = 211
const WARM_UP_MS = 15_000
const MAX_RECOVERY_SECONDS = 5
/** The 99th percentile that every step of a rolling restart must stay under. */
const MAX_P99_MS = 500

/** What to do, and how much of it. */
interface Options {
  /** How many requests the rolling restarts must see; all replicas are restarted until then. */
  requests: number
  /** Requests per second. The default leaves two processors enough room to start a replica. */
  rate: number
  /** Whether to kill every process. */
  kills: boolean
  /** How often to kill PostgreSQL after that. */
  crashes: number
  /** Seconds between releases during the restarts and kills. With 0, one after each round of restarts. */
  releaseEvery: number
}

const log = (message: string) => console.log(message)

/** Prints a step when it ends, with how its requests failed. */
function printStep(step: Step): Step {
  log(stepLine(step))
  for (const line of failureLines(step.requests)) log(line)
  return step
}

interface Findings {
  rolled: Step[]
  killed: Step[]
  writes: WriteCheck[]
  /** Errors of the open tab and of the release. */
  otherErrors: string[]
}

/** Restarts every replica and releases an area, again and again until there were enough requests. */
async function roll(
  site: Site,
  load: Load,
  { requests, releaseEvery: interval }: Options,
): Promise<[steps: Step[], errors: string[]]> {
  const steps: Step[] = []
  const errors: string[] = []
  const release = async () =>
    releaseAndRollBack(site, await findPreflight()).catch((error: Error) => errors.push(error.message))
  const before = load.outcomes.length
  const seen = () => load.outcomes.length - before
  while (seen() < requests) {
    for (const part of site.replicas) steps.push(printStep(await restart(load, part)))
    if (interval === 0)
      steps.push(printStep(await observeWork(load, 'release of an area, and back', release)))
    log(`The restarts have seen ${seen()} requests.`)
  }
  return [steps, errors]
}

/** Restarts and kills everything under load. Stops the load even if a step fails. */
async function exercise(site: Site, dataDir: string, options: Options): Promise<Findings> {
  const started = new AsyncDisposableStack()
  try {
    return await exerciseWhile(started, site, { dataDir, options })
  } finally {
    await started.disposeAsync()
  }
}

/** `started` collects what must be stopped afterwards. */
async function exerciseWhile(
  started: AsyncDisposableStack,
  site: Site,
  { dataDir, options }: { dataDir: string; options: Options },
): Promise<Findings> {
  await settle(site.replicas)
  log(`Signing ${VISITORS} people in …`)
  const visitors = await seedVisitors(site, VISITORS)
  const [owner] = await seedVisitors(site, 1)
  if (!owner) throw new Error('There is no visitor for the open tab')
  const confirmed = noConfirmedWrites()
  const load = new Load(site.url, generateRequests(confirmed, visitors, await findTemplate(site)))
  started.defer(() => load.stop())
  const tab = await openTab(site, owner)
  started.defer(() => tab.close())
  log(`Sending ${options.rate} requests per second …`)
  load.start(options.rate)
  // The first release is part of the warm-up: the process that sends the requests also publishes.
  const releases = options.releaseEvery > 0 ? releaseEvery(options.releaseEvery, site) : undefined
  started.defer(async () => void (await releases?.stop()))
  await sleep(WARM_UP_MS)
  const [rolled, releaseErrors] = await roll(site, load, options)
  await tab.close()
  log(`The open tab visited ${tab.visitedPages} pages; ${tab.failures.length} failed.`)
  const killed = options.kills ? await killAll(site, load, { dataDir, printStep }) : []
  for (let n = 0; n < options.crashes; n += 1) killed.push(printStep(await crash(site, load, dataDir)))
  const released = (await releases?.stop()) ?? { count: 0, errors: [] }
  if (releases) log(`An area was released and rolled back ${released.count} times meanwhile.`)
  await load.stop()
  return {
    rolled,
    killed,
    writes: await checkWrites(site.database.url, confirmed),
    otherErrors: [...releaseErrors, ...released.errors, ...tab.failures],
  }
}

/** Prints the results; returns whether everything went well. */
function report({ rolled, killed, writes, otherErrors }: Findings): boolean {
  const rolling = rolled.flatMap(({ requests }) => requests)
  log(`\n${stepTable(rolled)}\n\n${stepTable(killed)}\n\n${writeTable(writes)}\n`)
  for (const line of otherErrors) log(`Release and open tab: ${line}`)
  const slow = rolled.filter(({ requests }) => percentile(requests, 0.99) >= MAX_P99_MS)
  for (const { title, requests } of slow) {
    log(`${title}: p99 is ${MAX_P99_MS} ms or more`)
    for (const line of slowestLines(requests)) log(line)
  }
  const isGood =
    rolling.every(({ failure }) => failure === undefined) &&
    slow.length === 0 &&
    otherErrors.length === 0 &&
    writes.every(isComplete) &&
    killed.every(({ lastFailureAfter }) => lastFailureAfter <= MAX_RECOVERY_SECONDS)
  log(isGood ? 'Nothing was lost.' : 'Requests failed, took too long, or writes were lost. See above.')
  return isGood
}

/**
 * `pnpm roll [--requests 20000] [--rate 50] [--no-kills] [--crashes 20] [--release-every 30]`: runs two replicas of everything under load,
 * restarts each, releases an area, kills every process, and kills PostgreSQL again and again.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '20000' },
      rate: { type: 'string', default: '50' },
      kills: { type: 'boolean', default: true },
      crashes: { type: 'string', default: '0' },
      'release-every': { type: 'string', default: '0' },
    },
    allowNegative: true,
  })
  const options = {
    kills: values.kills,
    requests: Number(values.requests),
    rate: Number(values.rate),
    crashes: Number(values.crashes),
    releaseEvery: Number(values['release-every']),
  }
  return withSite({ name: 'roll' }, async (site, dataDir) =>
    report(await exercise(site, dataDir, options)) ? 0 : 1,
  )
}

try {
  process.exitCode = await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
