import { DELETED, type MergeSource } from './merge-source.ts'
import { TableMerger, TableWriter } from './merge-tables.ts'
import type { EventLoopYielder } from './event-loop-yielder.ts'
import { skipPositions } from './positions.ts'
import { BLOCK, type Postings } from './segment.ts'
import { sharedUint32, sharedUint8 } from './shared-arrays.ts'

/** Merges the postings of each token. Encoded positions do not depend on the segment and are copied as bytes. */
export async function mergePostings(
  sources: readonly MergeSource[],
  yielder: EventLoopYielder,
): Promise<Postings> {
  const tables = sources.map(({ segment }) => segment.postings.tokens)
  const merger = new TableMerger(tables)
  const writer = new MergedPostings(sources)
  while (merger.next()) {
    writer.startToken()
    for (const source of merger.having) writer.copy(sources[source]!, merger.places[source]!)
    const [first] = merger.having
    writer.finishToken(first!, merger.places[first!]!)
    if (yielder.isDue) await yielder.yieldNow()
  }
  return writer.finish()
}

const sum = (sources: readonly MergeSource[], read: (postings: Postings) => number) =>
  sources.reduce((total, { segment }) => total + read(segment.postings), 0)

/** Output arrays sized for all sources; space of deleted documents is cut off at the end. */
class MergedPostings {
  readonly #sources: readonly MergeSource[]
  readonly #tokens: TableWriter
  readonly #starts: Uint32Array
  readonly #documents: Uint32Array
  readonly #impacts: Uint8Array
  readonly #blocks: Uint32Array
  readonly #blockStarts: Uint32Array
  readonly #positions: Uint8Array
  #postings = 0
  #blockCount = 0
  #bytes = 0
  /** The first posting of the current token. */
  #first = 0

  constructor(sources: readonly MergeSource[]) {
    const tables = sources.map(({ segment }) => segment.postings.tokens)
    const tokens = tables.reduce((total, { starts }) => total + starts.length, 1)
    this.#sources = sources
    this.#tokens = new TableWriter(tables)
    this.#starts = sharedUint32(tokens)
    this.#documents = sharedUint32(sum(sources, ({ documents }) => documents.length))
    this.#impacts = sharedUint8(this.#documents.length)
    this.#blocks = sharedUint32(tokens)
    this.#blockStarts = sharedUint32(sum(sources, ({ blockStarts }) => blockStarts.length))
    this.#positions = sharedUint8(sum(sources, ({ positions }) => positions.length))
  }

  startToken(): void {
    this.#first = this.#postings
  }

  copy({ segment, newNumbers }: MergeSource, token: number): void {
    const { starts, documents, impacts, blocks, blockStarts, positions } = segment.postings
    let byte = blockStarts[blocks[token]!]!
    for (let posting = starts[token]!; posting < starts[token + 1]!; posting += 1) {
      const next = skipPositions(positions, byte)
      const number = newNumbers[documents[posting]!]!
      if (number !== DELETED) {
        if ((this.#postings - this.#first) % BLOCK === 0) this.#blockStarts[this.#blockCount++] = this.#bytes
        this.#documents[this.#postings] = number
        this.#impacts[this.#postings++] = impacts[posting]!
        for (; byte < next; byte += 1) this.#positions[this.#bytes++] = positions[byte]!
      }
      byte = next
    }
  }

  /** Drops a token without documents. */
  finishToken(source: number, token: number): void {
    if (this.#postings === this.#first) return
    this.#tokens.copy(this.#sources[source]!.segment.postings.tokens, token)
    this.#starts[this.#tokens.size] = this.#postings
    this.#blocks[this.#tokens.size] = this.#blockCount
  }

  finish(): Postings {
    return {
      tokens: this.#tokens.finish(),
      starts: this.#starts.subarray(0, this.#tokens.size + 1),
      documents: this.#documents.subarray(0, this.#postings),
      impacts: this.#impacts.subarray(0, this.#postings),
      blocks: this.#blocks.subarray(0, this.#tokens.size + 1),
      blockStarts: this.#blockStarts.subarray(0, this.#blockCount),
      positions: this.#positions.subarray(0, this.#bytes),
    }
  }
}
