import { setTimeout as sleep } from 'node:timers/promises'
import { folderStore, type ReleaseStore } from './bucket/store.ts'
import { type Canary, readCanary } from './canary.ts'
import { withdrawCanary } from './publish-canary.ts'

/** What browsers have reported about a release: visits, and the failures in them. */
interface CanaryStats {
  visits: number
  failures: number
}

const counters = { frontend_visits_total: 'visits', frontend_failures_total: 'failures' } as const

/** Sums the counters of a release in the Prometheus metrics of one replica of the content service. */
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

/** Fetches the metrics of a replica. An empty string if it does not respond. */
export const fetchMetrics = (address: string): Promise<string> =>
  fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.text(),
    () => '',
  )

/** Sums what replicas report after the first poll. Replicas may restart or disappear meanwhile. */
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
      // A counter that decreased belongs to a replica that has restarted.
      for (const kind of ['visits', 'failures'] as const)
        this.sum[kind] += now[kind] < before[kind] ? now[kind] : now[kind] - before[kind]
    }
  }
}

interface WatchOptions {
  releasesDir: string
  store?: ReleaseStore
  /** `host:port` of every replica of the content service, which counts what browsers report. */
  replicas: readonly string[]
  minutes: number
  /** The canary is withdrawn above this many failures per 100 visits. */
  maxFailurePercent: number
  /** Fewer visits than this do not judge a canary. */
  minVisits: number
  everyMs?: number
  /** Called with what went wrong while watching goes on. */
  log?: (message: string) => void
}

const formatVisits = (visits: number) => (visits === 1 ? '1 visit' : `${visits} visits`)

/**
 * Watches the canary for `minutes` or until it ends, and returns what browsers reported meanwhile. Withdraws it and
 * throws if it fails too often. Throws if there is no canary, or too few visits to judge it.
 */
export async function watchCanary(options: WatchOptions): Promise<Canary & CanaryStats> {
  const { releasesDir, store = folderStore, replicas, minutes, maxFailurePercent, minVisits } = options
  const { everyMs = 5_000, log = () => undefined } = options
  await store.refresh()
  const found = await readCanary(releasesDir)
  if (!found) throw new Error('There is no canary. Run `canary <folder>` to start one.')
  const { canary } = found
  const counter = new CanaryCounter(canary)
  const deadline = performance.now() + minutes * 60_000
  let hasFailed = false
  for (;;) {
    await counter.poll(replicas)
    await store.refresh().catch((error: Error) => log(`Could not read the bucket: ${error.message}`))
    const { visits, failures } = counter.sum
    const ratio = Math.round((failures / visits) * 100)
    if ((await readCanary(releasesDir))?.canary.id !== canary.id) break
    if (failures > 0 && !hasFailed) {
      hasFailed = true
      log(`The first failure of ${canary.name} ${canary.version}, in ${formatVisits(visits)}.`)
    }
    if (visits >= minVisits && (failures / visits) * 100 > maxFailurePercent) {
      await store.change(() => withdrawCanary(releasesDir, canary.id))
      throw new Error(
        `${canary.name} ${canary.version} failed ${failures} times in ${visits} visits (${ratio}%), so it was withdrawn. Fix it, build it, and start a new canary.`,
      )
    }
    if (performance.now() >= deadline) {
      if (visits >= minVisits) break
      throw new Error(
        `Browsers reported ${formatVisits(visits)} of ${canary.name} ${canary.version}, and ${minVisits} are needed to judge it. Of each network, one visit an hour counts. Watch it for longer or with --visits, set EVERY_VISIT_COUNTS=true for the content service of a staging site, and check that UPSTREAM_CONTENT names its replicas.`,
      )
    }
    await sleep(Math.min(everyMs, Math.max(0, deadline - performance.now())))
  }
  return { ...canary, ...counter.sum }
}
