import type { EngineChange, SearchDocument } from '../engine.ts'
import { clearBit, copyShared, fullBitset, hasBit } from './bitset.ts'
import { findDocument, parseId } from './document-ids.ts'
import { LEFT_OUT, numberDocuments } from './merge-source.ts'
import type { LiveSegment, Segment } from './segment.ts'
import { buildSegment } from './segment-builder.ts'

/** Documents that make one segment at most; more would need much memory at once. */
export const MOST_DOCUMENTS_AT_ONCE = 8192

/** Removes documents and adds those that were written; of several changes of one document the last counts. */
export function applyChanges(
  segments: readonly LiveSegment[],
  changes: readonly EngineChange[],
): LiveSegment[] {
  const latest = new Map(changes.map((change) => [change.id.toLowerCase(), change]))
  const left = removeDocuments(segments, [...latest.keys()])
  const documents = [...latest.values()].filter(
    (change): change is SearchDocument => !('isRemoved' in change),
  )
  for (let from = 0; from < documents.length; from += MOST_DOCUMENTS_AT_ONCE) {
    const some = documents.slice(from, from + MOST_DOCUMENTS_AT_ONCE)
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

/** Segments without the documents; those that lose all are dropped. */
export function removeDocuments(segments: readonly LiveSegment[], ids: readonly string[]): LiveSegment[] {
  const parsed = ids.map((id) => parseId(id)).filter((id) => id !== null)
  return segments.map((segment) => removeFrom(segment, parsed)).filter(({ liveCount }) => liveCount > 0)
}

/** The set of a published state is never changed but replaced. */
function removeFrom(from: LiveSegment, ids: readonly Uint32Array[]): LiveSegment {
  const { columns, byId } = from.segment
  return withoutDocuments(
    from,
    ids.map((id) => findDocument(columns.ids, byId, id)).filter((document) => document >= 0),
  )
}

function withoutDocuments(from: LiveSegment, documents: readonly number[]): LiveSegment {
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

/** A merged segment without the documents that were removed from its sources while they were merged. */
export function catchUp(
  merged: Segment,
  sources: readonly LiveSegment[],
  current: readonly LiveSegment[],
): LiveSegment {
  const removed: number[] = []
  for (const { segment, numbers } of numberDocuments(sources).sources) {
    const now = current.find((other) => other.segment === segment)
    for (const [document, number] of numbers.entries()) {
      if (number !== LEFT_OUT && !(now && hasBit(now.live, document))) removed.push(number)
    }
  }
  return withoutDocuments(asLive(merged), removed)
}
