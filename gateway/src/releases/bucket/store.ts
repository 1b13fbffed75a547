import { setTimeout as sleep } from 'node:timers/promises'
import { openBucket } from './bucket.ts'
import { indexFolder } from './index-file.ts'
import { downloadReleases, revertFolder, uploadReleases } from './sync.ts'
import { withBucketLock } from './lock.ts'

/** Where releases are stored in addition to the local folder. */
export interface ReleaseStore {
  /** Updates the folder from the store. */
  refresh(): Promise<void>
  /** Updates the folder, runs `work` on it under a lock, and saves the result. Saves nothing if `work` throws. */
  change<T>(work: () => Promise<T>): Promise<T>
}

/** Releases are stored only in the folder. */
export const folderStore: ReleaseStore = {
  refresh: async () => undefined,
  change: (work) => work(),
}

/**
 * Opens the bucket that a folder is the copy of (`s3://bucket/prefix?…`). Without a URL there is only the folder. `log` is called
 * with what went wrong after a change went live.
 */
export function openReleaseStore(
  url: string | undefined,
  releasesDir: string,
  log: (message: string) => void = () => undefined,
): ReleaseStore {
  if (!url) return folderStore
  const bucket = openBucket(url)
  return {
    refresh: async () => void (await downloadReleases(bucket, releasesDir)),
    change: (work) =>
      withBucketLock(bucket, async () => {
        const stored = await downloadReleases(bucket, releasesDir)
        const before = await indexFolder(releasesDir)
        try {
          const result = await work()
          for (const problem of await uploadReleases(bucket, releasesDir, stored))
            log(`The change is live, but an old file stays in the bucket: ${problem}`)
          return result
        } catch (error) {
          // The next command must not take for part of the site what the bucket does not have.
          await revertFolder(releasesDir, before)
          throw error
        }
      }),
  }
}

interface FollowOptions {
  url: string
  releasesDir: string
  signal: AbortSignal
  /** Called when the folder was updated, and with the reason when it could not be. */
  log: (message: string) => void
  everyMs?: number
}

/** Keeps a folder in sync with a bucket until aborted. While the bucket is unreachable, the folder stays as it is. */
export async function followBucket({ url, releasesDir, signal, log, everyMs = 1_000 }: FollowOptions) {
  const bucket = openBucket(url)
  let known = ''
  while (!signal.aborted) {
    const now = await downloadReleases(bucket, releasesDir, known).then(
      ({ text }) => text,
      (error: Error) => {
        log(`Could not read the bucket: ${error.message}`)
        return known
      },
    )
    if (now !== known) log('Updated the releases from the bucket.')
    known = now
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
