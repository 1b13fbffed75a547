import type { EngineChange, SearchDocument } from '../engine.ts'
import { applyChanges, MOST_DOCUMENTS_AT_ONCE, removeDocuments } from './apply-changes.ts'
import { fullBitset } from './bitset.ts'
import { parseId } from './document-ids.ts'
import { mergeSegments } from './merge-segments.ts'
import { Pacer } from './pacer.ts'
import type { IndexState, LiveSegment } from './segment.ts'

interface MissedChanges {
  changes: readonly EngineChange[]
  position: string
}

/** An index that is built beside the one that is searched. */
export class Rebuild {
  #segments: LiveSegment[] = []
  /** Documents that are no segment yet. */
  readonly #waiting = new Map<string, SearchDocument>()
  /** Half of each id; who sends a document twice is found out without searching all segments for every one. */
  readonly #seen = new Set<number>()
  readonly #missed: MissedChanges[] = []

  add(documents: readonly SearchDocument[]): void {
    for (const document of documents) {
      this.#waiting.set(document.id.toLowerCase(), document)
      if (this.#waiting.size >= MOST_DOCUMENTS_AT_ONCE) this.#flush()
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
      const merged = await mergeSegments(this.#segments, [], new Pacer())
      const live = fullBitset(merged.documents)
      this.#segments = [{ segment: merged, live, liveCount: merged.documents }]
    }
    const changes = this.#missed.flatMap((missed) => missed.changes)
    const last = this.#missed.at(-1)
    return { segments: applyChanges(this.#segments, changes), position: last?.position ?? position }
  }

  #flush(): void {
    const repeated = [...this.#waiting.keys()].filter((id) => this.#isRepeated(id))
    const kept = repeated.length > 0 ? removeDocuments(this.#segments, repeated) : this.#segments
    this.#segments = [...kept, ...applyChanges([], [...this.#waiting.values()])]
    this.#waiting.clear()
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
