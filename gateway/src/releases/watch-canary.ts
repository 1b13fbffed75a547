import { setTimeout as sleep } from 'node:timers/promises'
import { folderStore, type ReleaseStore } from './bucket/store.ts'
import { type Canary, readCanary } from './canary.ts'
import { withdrawCanary } from './publish-canary.ts'

/** What browsers have reported of a release: visits (a sample of them), and failures in them. */
export interface CanaryStats {
  visits: number
  failures: number
}

const counters = { frontend_visits_total: 'visits', frontend_failures_total: 'failures' } as const

/** Adds up the counters of one release in the metrics of one replica of the content service. */
export function parseCanaryStats(
  metrics: string,
  { name, version }: Pick<Canary, 'name' | 'version'>,
): CanaryStats {
  const sum: CanaryStats = { visits: 0, failures: 0 }
  for (const [, counter = '', labels = '', value] of metrics.matchAll(/^(\w+)\{([^}]*)\} (\S+)$/gm)) {
    const kind = counters[counter as keyof typeof counters]
    const pairs = new Set(labels.split(','))
    if (kind && pairs.has(`area="${name}"`) && pairs.has(`version="${version}"`)) sum[kind] += Number(value)
  }
  return sum
}

/** A replica that does not answer has nothing new to say. */
const fetchMetrics = (address: string): Promise<string> =>
  fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.text(),
    () => '',
  )

/** Counts what is reported from the first look on, over replicas that come and go. */
class CanaryCounter {
  readonly sum: CanaryStats = { visits: 0, failures: 0 }
  private readonly previous = new Map<string, CanaryStats>()
  private readonly canary: Canary

  constructor(canary: Canary) {
    this.canary = canary
  }

  async poll(replicas: readonly string[]): Promise<void> {
    for (const replica of replicas) {
      const text = await fetchMetrics(replica)
      if (text === '') continue
      const now = parseCanaryStats(text, this.canary)
      const before = this.previous.get(replica) ?? now
      this.previous.set(replica, now)
      // A counter that went back belongs to a replica that has started anew.
      for (const kind of ['visits', 'failures'] as const)
        this.sum[kind] += now[kind] < before[kind] ? now[kind] : now[kind] - before[kind]
    }
  }
}

export interface WatchOptions {
  releasesDir: string
  store?: ReleaseStore
  /** `host:port` of every replica of the content service, which counts what browsers report. */
  replicas: readonly string[]
  minutes: number
  /** Failures in a hundred visits that are still borne. */
  maxFailurePercent: number
  everyMs?: number
}

/** So few visits say nothing yet. */
const MIN_VISITS = 20

/**
 * Watches the open canary for so many minutes, or until it is over; answers what browsers reported meanwhile. Throws
 * one sentence when there is none, and when it fails too often: then it is withdrawn.
 */
export async function watchCanary(options: WatchOptions): Promise<Canary & CanaryStats> {
  const { releasesDir, store = folderStore, replicas, minutes, maxFailurePercent, everyMs = 5_000 } = options
  await store.refresh()
  const found = await readCanary(releasesDir)
  if (!found) throw new Error('There is no canary: `canary <folder>` begins one.')
  const { canary } = found
  const counter = new CanaryCounter(canary)
  const deadline = performance.now() + minutes * 60_000
  for (;;) {
    await counter.poll(replicas)
    await store.refresh()
    const { visits, failures } = counter.sum
    const ratio = Math.round((failures / visits) * 100)
    if ((await readCanary(releasesDir))?.canary.id !== canary.id) break
    if (visits >= MIN_VISITS && (failures / visits) * 100 > maxFailurePercent) {
      await store.change(() => withdrawCanary(releasesDir))
      throw new Error(
        `${canary.name} ${canary.version} failed ${failures} times in ${visits} visits (${ratio} in a hundred): it is withdrawn. Mend it, build it and begin a new canary.`,
      )
    }
    if (performance.now() >= deadline) break
    await sleep(Math.min(everyMs, Math.max(0, deadline - performance.now())))
  }
  return { ...canary, ...counter.sum }
}
