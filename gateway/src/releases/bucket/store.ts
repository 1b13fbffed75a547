import { setTimeout as sleep } from 'node:timers/promises'
import { openBucket } from './bucket.ts'
import { downloadReleases, uploadReleases } from './sync.ts'
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
export function openReleaseStore(url: string | undefined, releasesDir: string): ReleaseStore {
  if (!url) return folderStore
  const bucket = openBucket(url)
  const refresh = async () => void (await downloadReleases(bucket, releasesDir))
  return {
    refresh,
    change: (work) =>
      withBucketLock(bucket, async () => {
        await refresh()
        const result = await work()
        await uploadReleases(bucket, releasesDir)
        return result
      }),
  }
}

interface FollowOptions {
  url: string
  releasesDir: string
  signal: AbortSignal
  /** Hears when the folder has changed, and why it could not. */
  log: (words: string) => void
  everyMs?: number
}

/** Keeps a folder like a bucket until it is told to end. A store that is away changes nothing: what is here is served. */
export async function followBucket({ url, releasesDir, signal, log, everyMs = 1_000 }: FollowOptions) {
  const bucket = openBucket(url)
  let known = ''
  while (!signal.aborted) {
    const now = await downloadReleases(bucket, releasesDir, known).catch((error: Error) => {
      log(`The bucket cannot be read: ${error.message}`)
      return known
    })
    if (now !== known) log('The releases are those of the bucket.')
    known = now
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
