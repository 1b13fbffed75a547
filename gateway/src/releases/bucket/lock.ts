import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Bucket } from './bucket.ts'

const key = 'lock.json'
const Holder = z.object({ id: z.string(), beat: z.number().int() })

/** How often the lock's holder updates it. */
const HEARTBEAT_MS = 5_000
/** A lock without updates for this long belongs to a dead process. Uses only the local clock: others may be wrong. */
const STALE_MS = 20_000
const WAIT_MS = 300_000

async function holderOf(bucket: Bucket): Promise<string> {
  const text = await bucket.get(key)
  return text ? JSON.stringify(Holder.parse(JSON.parse(text.toString()))) : ''
}

async function acquire(bucket: Bucket, id: string, wait: number): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  let observed = { holder: '', since: performance.now() }
  while (!(await bucket.putIfAbsent(key, JSON.stringify({ id, beat: 0 })))) {
    const holder = await holderOf(bucket)
    if (holder !== observed.holder) observed = { holder, since: performance.now() }
    else if (performance.now() - observed.since > STALE_MS) await bucket.remove(key)
    if (performance.now() > deadline) throw new Error('Another publish has held the lock for five minutes.')
    await sleep(wait)
  }
}

/** Runs `work` while holding the bucket's lock, which publishes from all machines share. */
export async function withBucketLock<T>(bucket: Bucket, work: () => Promise<T>, wait = 500): Promise<T> {
  const id = randomUUID()
  await acquire(bucket, id, wait)
  let beat = 0
  const sendHeartbeat = () =>
    bucket.put(key, JSON.stringify({ id, beat: (beat += 1) })).catch(() => undefined)
  let heartbeat: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void (heartbeat = sendHeartbeat()), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await heartbeat
    await bucket.remove(key)
  }
}
