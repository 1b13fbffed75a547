import { mkdir } from 'node:fs/promises'
import { lock } from 'proper-lockfile'
import { layout } from './layout.ts'

/** The lock's holder updates it every few seconds. A lock without updates for this long belongs to a dead process. */
const STALE_MS = 15_000

/** Runs `work` while holding the lock of the releases folder, which also works on a shared file system. */
export async function withLock<T>(releasesDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(releasesDir, { recursive: true })
  const release = await lock(releasesDir, {
    lockfilePath: layout(releasesDir).lock,
    stale: STALE_MS,
    retries: { retries: 600, factor: 1, minTimeout: 100, maxTimeout: 100 },
  })
  try {
    return await work()
  } finally {
    await release()
  }
}
