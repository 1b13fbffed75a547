import { mkdir } from 'node:fs/promises'
import { lock } from 'proper-lockfile'
import { layout } from './layout.ts'

/** A holder shows every few seconds that it lives; one that died is passed over after this many milliseconds. */
const STALE_MS = 15_000

/** Runs `work` while no other publish runs, on this machine or on another that shares the folder: others wait. */
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
