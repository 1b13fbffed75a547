import type { EngineChange, SearchDocument } from '../engine.ts'
import { clearBit, copyShared, fullBitset, hasBit } from './bitset.ts'
import { findDocument, parseId } from './document-ids.ts'
import { DELETED, numberDocuments } from './merge-source.ts'
import type { LiveSegment, Segment } from './segment.ts'
import { buildSegment } from './segment-builder.ts'

/** Maximum documents per new segment; limits memory while it is built. */
export const MAX_SEGMENT_DOCUMENTS = 8192

/** Applies removals and writes; the last change to a document wins. */
export function applyChanges(
  segments: readonly LiveSegment[],
  changes: readonly EngineChange[],
): LiveSegment[] {
  const latest = new Map(changes.map((change) => [change.id.toLowerCase(), change]))
  const left = removeDocuments(segments, [...latest.keys()])
  const documents = [...latest.values()].filter(
    (change): change is SearchDocument => !('isRemoved' in change),
  )
  for (let from = 0; from < documents.length; from += MAX_SEGMENT_DOCUMENTS) {
    const some = documents.slice(from, from + MAX_SEGMENT_DOCUMENTS)
    left.push(
      asLive(
        buildSegment(
          some,
          left.map(({ segment }) => segment),
        ),
      ),
    )
  }
  return left
}

/** Marks documents as deleted; segments without live documents are dropped. */
export function removeDocuments(segments: readonly LiveSegment[], ids: readonly string[]): LiveSegment[] {
  const parsed = ids.map((id) => parseId(id)).filter((id) => id !== null)
  return segments.map((segment) => removeFrom(segment, parsed)).filter(({ liveCount }) => liveCount > 0)
}

/** Published bitsets are immutable: deleting replaces them. */
function removeFrom(from: LiveSegment, ids: readonly Uint32Array[]): LiveSegment {
  const { columns, byId } = from.segment
  return deleteDocuments(
    from,
    ids.map((id) => findDocument(columns.ids, byId, id)).filter((document) => document >= 0),
  )
}

function deleteDocuments(from: LiveSegment, documents: readonly number[]): LiveSegment {
  const removed = documents.filter((document) => hasBit(from.live, document))
  if (removed.length === 0) return from
  const live = copyShared(from.live)
  for (const document of removed) clearBit(live, document)
  return { segment: from.segment, live, liveCount: from.liveCount - removed.length }
}

export const asLive = (segment: Segment): LiveSegment => ({
  segment,
  live: fullBitset(segment.documents),
  liveCount: segment.documents,
})

/** Applies deletions that arrived while the segment was being merged. */
export function applyMissedRemovals(
  merged: Segment,
  sources: readonly LiveSegment[],
  current: readonly LiveSegment[],
): LiveSegment {
  const removed: number[] = []
  for (const { segment, newNumbers } of numberDocuments(sources).sources) {
    const now = current.find((other) => other.segment === segment)
    for (const [document, number] of newNumbers.entries()) {
      if (number !== DELETED && !(now && hasBit(now.live, document))) removed.push(number)
    }
  }
  return deleteDocuments(asLive(merged), removed)
}
