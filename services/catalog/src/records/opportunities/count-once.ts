import { clock } from '@fundharbor/chassis/runtime/clock'
import { readRevision } from './revision.ts'

/** A count that is being made or was made. */
interface Count<T> {
  key: string
  value: Promise<T>
  isRunning: boolean
}

/**
 * Counts once per period (in milliseconds) and after each change of the catalog. An import changes it every moment, so
 * nobody starts another count while one is running.
 */
export function countOnce<T>(count: () => Promise<T>, period: number): () => Promise<T> {
  let latest: Count<T> | undefined
  return async () => {
    const key = `${Math.floor(clock.now().getTime() / period)} ${await readRevision()}`
    if (latest && (latest.key === key || latest.isRunning)) return latest.value
    const started: Count<T> = { key, value: count(), isRunning: true }
    latest = started
    started.value.then(
      () => (started.isRunning = false),
      () => {
        if (latest === started) latest = undefined
      },
    )
    return started.value
  }
}
