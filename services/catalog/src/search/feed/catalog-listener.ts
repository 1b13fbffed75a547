import { logger } from '@fundharbor/chassis/logger'
import type { Worker } from '@fundharbor/chassis/service'
import pg from 'pg'

/** The database's triggers announce every change of the catalogue here, when it is committed. */
const CHANNEL = 'fundharbor_catalogue'

const RECONNECT_MS = 1000

/** Counts the announcements; nothing may be kept while they cannot be heard. */
const heard = { isOn: false, changes: 0, keptMs: 60_000 }

/** Whether changes are heard of, so that answers may be kept. */
export const isHearing = (): boolean => heard.isOn

/** Starts hearing of changes, so that answers may be kept for `seconds`; 0 keeps nothing. */
export function listenToCatalogue(databaseUrl: string, seconds: number): Worker {
  let client: pg.Client | undefined
  let stopped = false
  heard.keptMs = seconds * 1000
  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = next
    const lost = () => {
      next.removeAllListeners()
      next.on('error', () => undefined)
      heard.isOn = false
      if (!stopped) setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    next.once('error', lost).once('end', lost)
    next.on('notification', () => {
      heard.changes += 1
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      heard.changes += 1
      heard.isOn = true
    } catch (error) {
      logger.warn({ err: error }, 'cannot listen for changes of the catalogue yet')
      next.end().catch(() => undefined)
    }
  }
  void connect()
  return {
    async stop() {
      stopped = true
      heard.isOn = false
      await client?.end()
    },
  }
}

interface Entry<T> {
  answer: Promise<T>
  changes: number
  /** When it was there; undefined while it is still made. */
  madeAt?: number
}

/**
 * Keeps answers as long as the catalogue has not changed, a while at most; whoever asks for the same meanwhile
 * waits for the one answer. Keeps nothing while changes cannot be heard.
 */
export class Kept<T> {
  private readonly entries = new Map<string, Entry<T>>()
  private readonly most: number
  private readonly keptMs: () => number

  /** At most so many answers, for `ms` each; default what the service was told. */
  constructor(most: number, ms?: number) {
    this.most = most
    this.keptMs = () => ms ?? heard.keptMs
  }

  /** The kept answer, or undefined. */
  peek(key: string): Promise<T> | undefined {
    const entry = this.entries.get(key)
    if (!entry || !heard.isOn || entry.changes !== heard.changes) return undefined
    const age = entry.madeAt === undefined ? 0 : performance.now() - entry.madeAt
    return entry.madeAt === undefined || age < this.keptMs() ? entry.answer : undefined
  }

  read(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.peek(key)
    if (kept) return kept
    const answer = make()
    if (!heard.isOn) return answer
    const entry: Entry<T> = { answer, changes: heard.changes }
    this.entries.delete(key)
    this.entries.set(key, entry)
    const [oldest] = this.entries.keys()
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest)
    answer.then(
      () => (entry.madeAt = performance.now()),
      () => this.entries.delete(key),
    )
    return answer
  }
}
