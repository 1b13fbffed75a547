import { collectGarbage } from '@fundharbor/chassis/runtime/collect-garbage'
import type { LiveSegment } from './segment.ts'

/** Smaller segments are left to V8, so that searches do not pause for them. */
const MIN_DOCUMENTS = 10_000

/** Requests that read the segments end before. */
const DELAY_MS = 1000

/**
 * Frees the memory of segments that are no longer used. V8 does not count shared memory, so every thread would keep
 * their arrays until its own heap has grown.
 */
export function freeSegments(before: readonly LiveSegment[], after: readonly LiveSegment[]): void {
  const kept = new Set(after.map(({ segment }) => segment))
  const dropped = before.filter(({ segment }) => !kept.has(segment))
  const documents = dropped.reduce((sum, { segment }) => sum + segment.documents, 0)
  if (documents >= MIN_DOCUMENTS) setTimeout(collectGarbage, DELAY_MS).unref()
}
