import type { EngineChange, SearchDocument } from '../engine.ts'
import { applyChanges, asLive, MOST_DOCUMENTS_AT_ONCE, removeDocuments } from './apply-changes.ts'
import { parseId } from './document-ids.ts'
import { mergeSegments } from './merge-segments.ts'
import { Pacer } from './event-loop-yielder.ts'
import type { IndexState, LiveSegment } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'

interface MissedChanges {
  changes: readonly EngineChange[]
  position: string
}

/** An index that is built beside the one that is searched. */
export class Rebuild {
  #segments: LiveSegment[] = []
  #builder = new SegmentBuilder(MOST_DOCUMENTS_AT_ONCE)
  /** Half of each id; who sends a document twice is found out without searching all segments for every one. */
  readonly #seen = new Set<number>()
  readonly #missed: MissedChanges[] = []

  add(documents: readonly SearchDocument[]): void {
    for (const document of documents) {
      if (this.#isRepeated(document.id)) this.#remove(document.id)
      this.#builder.add(document)
      if (this.#builder.documents === MOST_DOCUMENTS_AT_ONCE) this.#flush()
    }
  }

  /** Changes of what is searched meanwhile are applied again at the end. */
  addMissed(changes: readonly EngineChange[], position: string): void {
    this.#missed.push({ changes, position })
  }

  /** One segment of everything, so that average lengths are those of everything. */
  async finish(position: string): Promise<Omit<IndexState, 'version'>> {
    this.#flush()
    if (this.#segments.length > 1) {
      this.#segments = [asLive(await mergeSegments(this.#segments, [], new Pacer()))]
    }
    const changes = this.#missed.flatMap((missed) => missed.changes)
    const last = this.#missed.at(-1)
    return { segments: applyChanges(this.#segments, changes), position: last?.position ?? position }
  }

  /** Of a document that comes twice the second counts. */
  #remove(id: string): void {
    this.#flush()
    this.#segments = removeDocuments(this.#segments, [id])
  }

  #flush(): void {
    if (this.#builder.documents === 0) return
    this.#segments.push(asLive(this.#builder.finish([])))
    this.#builder = new SegmentBuilder(MOST_DOCUMENTS_AT_ONCE)
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
