import { setTimeout as sleep } from 'node:timers/promises'
import type { Load, Outcome } from './load.ts'
import type { Member, Site } from './site.ts'

const RETURNS_WITHIN_MS = 60_000
/** The gateway takes a replica in again within two seconds; then the next one's turn comes. */
const SETTLE_MS = 3_000
/** What may still go wrong after a killed process is back goes wrong within this time. */
const WATCH_MS = 7_000

/** One thing that was done to the site under load, and what became of the requests meanwhile. */
export interface Step {
  title: string
  /** Seconds from the signal until the process worked again. */
  away: number
  requests: Outcome[]
  /** Seconds from its return to the last request that failed; 0 where none did. */
  recovered: number
}

const isUp = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )

async function until(what: () => boolean | Promise<boolean>, title: string): Promise<void> {
  const deadline = performance.now() + RETURNS_WITHIN_MS
  while (!(await what())) {
    if (performance.now() > deadline) throw new Error(`${title} did not come back`)
    await sleep(20)
  }
}

interface Blow {
  title: string
  strike: () => void
  isBack: () => boolean | Promise<boolean>
  watchMs: number
}

/** Strikes, waits until what was struck is back, watches on, and tells what the load saw of it. */
async function observe(load: Load, { title, strike, isBack, watchMs }: Blow): Promise<Step> {
  const begun = performance.now()
  strike()
  await until(isBack, title)
  const back = performance.now()
  await sleep(watchMs)
  const requests = load.between(begun - 1_000, performance.now())
  const lastFailure = Math.max(0, ...requests.filter(({ failure }) => failure).map(({ at }) => at))
  return {
    title,
    away: (back - begun) / 1000,
    requests,
    recovered: Math.max(0, lastFailure - back) / 1000,
  }
}

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  if (pid === undefined) throw new Error('The process is not there')
  process.kill(pid, name)
}

const restarted = (member: Member) => {
  const before = member.pid()
  return async () => member.pid() !== before && (await isUp(member.readyUrl))
}

/** Asks a replica to leave, as a deploy does; it is started again. */
export const restart = (load: Load, member: Member): Promise<Step> =>
  observe(load, {
    title: `restart ${member.name}`,
    strike: () => signal(member.pid(), 'SIGTERM'),
    isBack: restarted(member),
    watchMs: SETTLE_MS,
  })

/** Kills a process outright; it is started again. */
export const kill = (load: Load, member: Member): Promise<Step> =>
  observe(load, {
    title: `kill -9 ${member.name}`,
    strike: () => signal(member.pid(), 'SIGKILL'),
    isBack: restarted(member),
    watchMs: WATCH_MS,
  })

/** Kills a process that another one of the site starts again: PostgreSQL, nginx. */
export const killPid = (
  load: Load,
  { title, pid, isBack }: { title: string; pid: () => Promise<number>; isBack: Blow['isBack'] },
): Promise<Step> =>
  pid().then((victim) =>
    observe(load, {
      title: `kill -9 ${title}`,
      strike: () => signal(victim, 'SIGKILL'),
      isBack: async () => (await pid()) !== victim && (await isBack()),
      watchMs: WATCH_MS,
    }),
  )

/** Does something to the site as a whole (a release) and watches the load meanwhile. */
export async function during(load: Load, title: string, work: () => Promise<unknown>): Promise<Step> {
  const begun = performance.now()
  await work()
  await sleep(SETTLE_MS)
  return { title, away: 0, requests: load.between(begun, performance.now()), recovered: 0 }
}

/** Whether the site's front door answers for everything behind it. */
export const frontDoor = (site: Site) => () => isUp(`${site.url}/healthz`)
