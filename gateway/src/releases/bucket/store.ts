import { setTimeout as sleep } from 'node:timers/promises'
import { openBucket } from './bucket.ts'
import { pull, push } from './copy.ts'
import { withBucketLock } from './lock.ts'

/** Where the releases are kept beside the folder that is served. */
export interface ReleaseStore {
  /** Brings the folder up to date. */
  refresh(): Promise<void>
  /** Runs `work` on the folder as it is now, while nobody else changes it; where it throws nothing has changed. */
  change<T>(work: () => Promise<T>): Promise<T>
}

/** The folder is all there is. */
export const folderStore: ReleaseStore = {
  refresh: async () => undefined,
  change: (work) => work(),
}

/** The store of a folder: the bucket that it is the copy of (`s3://bucket/prefix?…`), or nothing beside it. */
export function storeOf(url: string | undefined, releasesDir: string): ReleaseStore {
  if (!url) return folderStore
  const bucket = openBucket(url)
  const refresh = async () => void (await pull(bucket, releasesDir))
  return {
    refresh,
    change: (work) =>
      withBucketLock(bucket, async () => {
        await refresh()
        const result = await work()
        await push(bucket, releasesDir)
        return result
      }),
  }
}

interface Following {
  url: string
  releasesDir: string
  signal: AbortSignal
  /** Hears when the folder has changed, and why it could not. */
  say: (words: string) => void
  everyMs?: number
}

/** Keeps a folder like a bucket until it is told to end. A store that is away changes nothing: what is here is served. */
export async function followBucket({ url, releasesDir, signal, say, everyMs = 1_000 }: Following) {
  const bucket = openBucket(url)
  let known = ''
  while (!signal.aborted) {
    const now = await pull(bucket, releasesDir, known).catch((error: Error) => {
      say(`The bucket cannot be read: ${error.message}`)
      return known
    })
    if (now !== known) say('The releases are those of the bucket.')
    known = now
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
