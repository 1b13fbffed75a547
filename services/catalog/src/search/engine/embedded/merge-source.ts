import { hasBit } from './bitset.ts'
import type { LiveSegment, Segment } from './segment.ts'

/** The new number of a document that is left out. */
export const LEFT_OUT = 0xffffffff

/** A segment that goes into a merge, and the new numbers of its documents. */
export interface MergeSource {
  segment: Segment
  numbers: Uint32Array
}

/** Numbers the documents that still count, segment after segment. */
export function numberDocuments(segments: readonly LiveSegment[]): {
  sources: MergeSource[]
  documents: number
} {
  let documents = 0
  const sources = segments.map(({ segment, live }) => {
    const numbers = new Uint32Array(segment.documents).fill(LEFT_OUT)
    for (let at = 0; at < numbers.length; at += 1) if (hasBit(live, at)) numbers[at] = documents++
    return { segment, numbers }
  })
  return { sources, documents }
}
