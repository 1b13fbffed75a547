import { setTimeout as sleep } from 'node:timers/promises'
import type { Load, Outcome } from './load.ts'
import type { SiteProcess, Site } from './site.ts'

const RECOVERY_TIMEOUT_MS = 60_000
/** The gateway uses a restarted replica again within two seconds; after this pause the next one is restarted. */
const SETTLE_MS = 3_000
/** Failures caused by a killed process show up within this time after it is back. */
const WATCH_MS = 7_000

/** One disruption of the site under load, and the requests during it. */
export interface Step {
  title: string
  /** Seconds from the signal until the process worked again. */
  secondsDown: number
  requests: Outcome[]
  /** Seconds from recovery to the last failed request; 0 if none failed later. */
  lastFailureAfter: number
}

/** Whether an address returns a success. */
export const isUp = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )

export async function waitUntil(condition: () => boolean | Promise<boolean>, title: string): Promise<void> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${title} did not come back`)
    await sleep(20)
  }
}

interface Disruption {
  title: string
  disrupt: () => void
  isBack: () => boolean | Promise<boolean>
  watchMs: number
}

/** Disrupts the site, waits until it has recovered, watches it for a while, and returns what the load saw. */
async function observe(load: Load, { title, disrupt, isBack, watchMs }: Disruption): Promise<Step> {
  const startedAt = performance.now()
  disrupt()
  await waitUntil(isBack, title)
  const back = performance.now()
  await sleep(watchMs)
  const requests = await load.between(startedAt - 1_000, performance.now())
  const lastFailure = Math.max(0, ...requests.filter(({ failure }) => failure).map(({ at }) => at))
  return {
    title,
    secondsDown: (back - startedAt) / 1000,
    requests,
    lastFailureAfter: Math.max(0, lastFailure - back) / 1000,
  }
}

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  if (pid === undefined) throw new Error('The process is not running')
  process.kill(pid, name)
}

/** Returns a function that checks whether a process has been restarted and works. */
const restartCheck = (part: SiteProcess) => {
  const before = part.pid()
  return async () => part.pid() !== before && (await isUp(part.readyUrl))
}

/** Stops a replica gracefully, as a deployment does; it is started again. */
export const restart = (load: Load, part: SiteProcess): Promise<Step> =>
  observe(load, {
    title: `restart ${part.name}`,
    disrupt: () => signal(part.pid(), 'SIGTERM'),
    isBack: restartCheck(part),
    watchMs: SETTLE_MS,
  })

/** Kills a process with SIGKILL; it is started again. */
export const kill = (load: Load, part: SiteProcess): Promise<Step> =>
  observe(load, {
    title: `kill -9 ${part.name}`,
    disrupt: () => signal(part.pid(), 'SIGKILL'),
    isBack: restartCheck(part),
    watchMs: WATCH_MS,
  })

/** Kills PostgreSQL or nginx, which another process of the site starts again. */
export const killPid = (
  load: Load,
  { title, pid, isBack }: { title: string; pid: () => Promise<number>; isBack: Disruption['isBack'] },
): Promise<Step> =>
  pid().then((victim) =>
    observe(load, {
      title: `kill -9 ${title}`,
      disrupt: () => signal(victim, 'SIGKILL'),
      isBack: async () => (await pid()) !== victim && (await isBack()),
      watchMs: WATCH_MS,
    }),
  )

/** Runs something that affects the whole site (a release) and watches the load. */
export async function observeWork(load: Load, title: string, work: () => Promise<unknown>): Promise<Step> {
  const startedAt = performance.now()
  await work()
  await sleep(SETTLE_MS)
  const requests = await load.between(startedAt, performance.now())
  return { title, secondsDown: 0, requests, lastFailureAfter: 0 }
}

/** Whether the gateway and everything behind it is healthy. */
export const isGatewayHealthy = (site: Site) => () => isUp(`${site.url}/healthz`)
