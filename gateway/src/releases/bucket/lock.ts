import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bucket } from './bucket.ts'

const key = 'lock.json'

/** How often the lock's holder updates it. */
const HEARTBEAT_MS = 5_000
const WAIT_MS = 300_000

interface LockTiming {
  /** Pause between two attempts to get the lock. */
  waitMs: number
  /** A lock without updates for this long belongs to a dead process. Uses only the local clock: others may be wrong. */
  staleMs: number
}

const usual: LockTiming = { waitMs: 500, staleMs: 20_000 }

/** Gets the lock and returns its version, which every update replaces. */
async function acquire(bucket: Bucket, id: string, { waitMs, staleMs }: LockTiming): Promise<string> {
  const deadline = performance.now() + WAIT_MS
  const mine = JSON.stringify({ id, beat: 0 })
  let observed = { version: '', since: performance.now() }
  for (;;) {
    const created = await bucket.putIfUnchanged(key, mine, null)
    if (created !== null) return created
    const version = (await bucket.read(key))?.version ?? ''
    if (version !== observed.version) observed = { version, since: performance.now() }
    else if (performance.now() - observed.since > staleMs) {
      // Fails if the holder has updated it after all, or if somebody else took it over first.
      const taken = await bucket.putIfUnchanged(key, mine, version)
      if (taken !== null) return taken
    }
    if (performance.now() > deadline) throw new Error('Another publish has held the lock for five minutes.')
    await sleep(waitMs)
  }
}

/**
 * Runs `work` while holding the bucket's lock, which publishes from all machines share. A holder that was paused may
 * have lost it: what `work` writes has to be conditional (`replaceUnchanged`).
 */
export async function withBucketLock<T>(
  bucket: Bucket,
  work: () => Promise<T>,
  timing: LockTiming = usual,
): Promise<T> {
  const id = randomUUID()
  let version: string | null = await acquire(bucket, id, timing)
  let beat = 0
  const sendHeartbeat = async () => {
    if (version !== null)
      version = await bucket.putIfUnchanged(key, JSON.stringify({ id, beat: (beat += 1) }), version)
  }
  let heartbeat: Promise<unknown> = Promise.resolve()
  const beatOnce = () => (heartbeat = heartbeat.then(sendHeartbeat).catch(() => undefined))
  const timer = setInterval(() => void beatOnce(), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // The last update tells whether the lock is still ours to remove.
    await beatOnce()
    if (version !== null) await bucket.remove(key)
  }
}
