import { hasBit } from './bitset.ts'
import type { LiveSegment, Segment } from './segment.ts'

/** The new number of a deleted document. */
export const DELETED = 0xffffffff

/** A segment to be merged, and the new numbers of its documents. */
export interface MergeSource {
  segment: Segment
  newNumbers: Uint32Array
}

/** Renumbers live documents, segment after segment. */
export function numberDocuments(segments: readonly LiveSegment[]): {
  sources: MergeSource[]
  documents: number
} {
  let documents = 0
  const sources = segments.map(({ segment, live }) => {
    const newNumbers = new Uint32Array(segment.documents).fill(DELETED)
    for (let at = 0; at < newNumbers.length; at += 1) if (hasBit(live, at)) newNumbers[at] = documents++
    return { segment, newNumbers }
  })
  return { sources, documents }
}
