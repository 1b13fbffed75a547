import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@fundharbor/postgres/free-port'
import { expectedEffect } from './faults/expectations.ts'
import { FaultProxy } from './faults/fault-proxy.ts'
import { faultNames, faults, type FaultName } from './faults/faults.ts'
import { partsOf, type Part } from './faults/parts.ts'
import { env } from '../platform/env.ts'
import { printError } from '../platform/failures.ts'
import { settle } from '../platform/settle.ts'
import { findTemplate } from './roll/find-template.ts'
import { Load } from './roll/load.ts'
import { checkWrites, isComplete } from './roll/lost-writes.ts'
import { seedVisitors } from './roll/people.ts'
import { failureLines, stepLine, stepTable, writeTable } from './roll/report.ts'
import { generateRequests, noConfirmedWrites } from './roll/requests.ts'
import type { Site } from './roll/site.ts'
import { waitUntil, type Step } from './roll/steps.ts'
import { withSite } from './roll/with-site.ts'

const PER_SECOND = 40
const VISITORS = 211
const WARM_UP_MS = 10_000
/** How long a fault lasts, and how long the site is watched after it. */
const FAULT_MS = 8_000
const WATCH_MS = 7_000
const MAX_RECOVERY_SECONDS = 5
/** Twelve processes and dependencies times five faults. */
const EVERY = 60
/** How long after a fault requests may fail that had reached the process before it. */
const IN_FLIGHT_MS = 1_000

interface FaultStep extends Step {
  /** When the fault began, in milliseconds of the monotonic clock. */
  startedAt: number
}

/** Injects a fault, ends it, waits until the part works again, and watches the load for a while. */
async function inject(load: Load, part: Part, fault: FaultName): Promise<FaultStep> {
  const startedAt = performance.now()
  const before = await part.pid()
  if (Number.isNaN(before)) throw new Error(`${part.title} is not running`)
  const end = await faults[fault](part)
  if (fault !== 'killed') await sleep(FAULT_MS)
  await end()
  const over = performance.now()
  const isBack = async () => (fault !== 'killed' || (await part.pid()) !== before) && (await part.isBack())
  await waitUntil(isBack, part.title)
  const back = performance.now()
  await sleep(WATCH_MS)
  const requests = await load.between(startedAt, performance.now())
  const lastFailure = Math.max(0, ...requests.filter(({ failure }) => failure).map(({ at }) => at))
  // A killed process takes a while to start again; the other faults are over when they end.
  const recovered = fault === 'killed' ? back : over
  return {
    title: `${part.title} ${fault}`,
    startedAt,
    secondsDown: (back - startedAt) / 1000,
    requests,
    lastFailureAfter: Math.max(0, lastFailure - recovered) / 1000,
  }
}

/** Whether a step went as written. */
function isAsWritten(step: FaultStep, part: Part, fault: FaultName): boolean {
  const { startedAt, secondsDown, requests, lastFailureAfter } = step
  const expected = expectedEffect(part.title, fault)
  const failed = requests.filter(({ failure }) => failure !== undefined)
  if (expected === 'nothing') return failed.length === 0
  if (expected === 'writes in flight')
    return failed.every(({ writes, at }) => writes && at - startedAt < IN_FLIGHT_MS)
  const isBackInTime = fault !== 'killed' || secondsDown <= MAX_RECOVERY_SECONDS
  return isBackInTime && lastFailureAfter <= MAX_RECOVERY_SECONDS
}

interface Selection {
  parts: string | undefined
  faults: string | undefined
}

const isSelected = (name: string, list: string | undefined) =>
  list === undefined || list.split(',').some((each) => name.startsWith(each))

async function exercise(site: Site, parts: Part[], selection: Selection): Promise<boolean> {
  await settle(site.replicas)
  const visitors = await seedVisitors(site, VISITORS)
  const confirmed = noConfirmedWrites()
  const load = new Load(site.url, generateRequests(confirmed, visitors, await findTemplate(site)))
  load.start(PER_SECOND)
  await sleep(WARM_UP_MS)
  const steps: Step[] = []
  const missed: string[] = []
  for (const part of parts.filter(({ title }) => isSelected(title, selection.parts)))
    for (const fault of faultNames.filter((name) => isSelected(name, selection.faults))) {
      const step = await inject(load, part, fault)
      steps.push(step)
      if (!isAsWritten(step, part, fault)) missed.push(step.title)
      console.log(`${isAsWritten(step, part, fault) ? 'as written' : 'MISSED'}: ${stepLine(step)}`)
      for (const line of failureLines(step.requests)) console.log(line)
    }
  await load.stop()
  const writes = await checkWrites(site.database.url, confirmed)
  console.log(`\n${stepTable(steps)}\n\n${writeTable(writes)}\n`)
  console.log(`${steps.length - missed.length} of ${steps.length} as written.`)
  const isWhole = selection.parts !== undefined || selection.faults !== undefined || steps.length === EVERY
  if (!isWhole) console.log(`There should be ${EVERY}.`)
  return missed.length === 0 && isWhole && writes.every(isComplete)
}

/** A folder with an nginx that is told about a full disk, instead of being ended. */
async function makeTolerantNginx(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-nginx-'))
  const script = `#!/bin/sh\ntrap '' XFSZ\nPATH=$(echo "$PATH" | sed 's|^[^:]*:||')\nexec nginx "$@"\n`
  await writeFile(path.join(folder, 'nginx'), script)
  for (const each of [folder, path.join(folder, 'nginx')]) await chmod(each, 0o755)
  return folder
}

/**
 * `pnpm faults [--parts nginx,catalog] [--faults slow,stopped]`: lets five faults happen to each of twelve processes under
 * load, and compares what that does to requests with what docs/deploying.md says.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { parts: { type: 'string' }, faults: { type: 'string' } } })
  const [port, front] = [await freePort(), await freePort()]
  const proxies = new Map<string, FaultProxy>()
  const closers: (() => Promise<void>)[] = []
  const open = async (title: string, target: number, at: number): Promise<number> => {
    const proxy = new FaultProxy(target)
    proxies.set(title, proxy)
    closers.push(await proxy.listen(at))
    return at
  }
  const bin = await makeTolerantNginx()
  const more = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${front}`, PATH: `${bin}:${env.PATH}` }
  const interpose = async (title: string, target: number) => open(title, target, await freePort())
  try {
    await open('nginx', port, front)
    const selection = { parts: values.parts, faults: values.faults }
    const isGood = await withSite({ name: 'faults', more, interpose }, (site, dataDir) =>
      exercise(site, partsOf(site, { dataDir, proxies }), selection),
    )
    return isGood ? 0 : 1
  } finally {
    for (const close of closers) await close()
    await rm(bin, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
