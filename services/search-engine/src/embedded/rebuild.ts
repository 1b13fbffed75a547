import type { EngineChange, SearchDocument } from '../engine.ts'
import { applyChanges, asLive, MAX_SEGMENT_DOCUMENTS, removeDocuments } from './apply-changes.ts'
import { parseId } from './document-ids.ts'
import { mergeSegments } from './merge-segments.ts'
import { EventLoopYielder } from './event-loop-yielder.ts'
import { freeSegments } from './free-segments.ts'
import type { IndexState, LiveSegment } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'

interface ConcurrentChanges {
  changes: readonly EngineChange[]
  position: string
}

/** A new index, built in the background. */
export class Rebuild {
  #segments: LiveSegment[] = []
  #builder = new SegmentBuilder(MAX_SEGMENT_DOCUMENTS)
  /** Half of each id: detects repeated documents without searching all segments. */
  readonly #seen = new Set<number>()
  readonly #concurrentChanges: ConcurrentChanges[] = []

  add(documents: readonly SearchDocument[]): void {
    for (const document of documents) {
      if (this.#isRepeated(document.id)) this.#remove(document.id)
      this.#builder.add(document)
      if (this.#builder.documents === MAX_SEGMENT_DOCUMENTS) this.#flush()
    }
  }

  /** Changes made during the rebuild; they are applied again at the end. */
  addConcurrent(changes: readonly EngineChange[], position: string): void {
    this.#concurrentChanges.push({ changes, position })
  }

  /** Merges into one segment, so that average lengths cover all documents. */
  async finish(position: string): Promise<Omit<IndexState, 'version'>> {
    this.#flush()
    if (this.#segments.length > 1) {
      const parts = this.#segments
      this.#segments = [asLive(await mergeSegments(parts, [], new EventLoopYielder()))]
      freeSegments(parts, this.#segments)
    }
    const changes = this.#concurrentChanges.flatMap((missed) => missed.changes)
    const last = this.#concurrentChanges.at(-1)
    return { segments: applyChanges(this.#segments, changes), position: last?.position ?? position }
  }

  /** The last version of a repeated document wins. */
  #remove(id: string): void {
    this.#flush()
    this.#segments = removeDocuments(this.#segments, [id])
  }

  #flush(): void {
    if (this.#builder.documents === 0) return
    this.#segments.push(asLive(this.#builder.finish([])))
    this.#builder = new SegmentBuilder(MAX_SEGMENT_DOCUMENTS)
  }

  #isRepeated(id: string): boolean {
    const words = parseId(id)
    if (!words) return false
    const half = words[0]! * 2 ** 20 + (words[1]! >>> 12)
    if (this.#seen.has(half)) return true
    this.#seen.add(half)
    return false
  }
}
