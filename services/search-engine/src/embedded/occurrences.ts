import { ByteWriter, shareUint32, sharedUint32, sharedUint8, Uint32List } from './shared-arrays.ts'
import { BLOCK, type Postings, type SurfaceWords } from './segment.ts'
import { buildStringTable } from './string-table.ts'

/** Collects occurrences of strings, document by document. */
class Occurrences {
  readonly numbers = new Map<string, number>()
  readonly strings = new Uint32List()
  readonly documents = new Uint32List()

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  push(text: number, document: number): void {
    this.strings.push(text)
    this.documents.push(document)
  }

  /** The sorted strings, and their occurrences grouped by string (counting sort). */
  arrange(): { sorted: string[]; order: Uint32Array; starts: Uint32Array } {
    const sorted = [...this.numbers.keys()].toSorted()
    const ranks = new Uint32Array(sorted.length)
    for (const [rank, text] of sorted.entries()) ranks[this.numbers.get(text)!] = rank
    const strings = this.strings.values
    const starts = new Uint32Array(sorted.length + 1)
    for (const text of strings) starts[ranks[text]! + 1]! += 1
    for (let rank = 0; rank < sorted.length; rank += 1) starts[rank + 1]! += starts[rank]!
    const next = starts.slice()
    const order = new Uint32Array(strings.length)
    for (let at = 0; at < strings.length; at += 1) order[next[ranks[strings[at]!]!]!++] = at
    return { sorted, order, starts }
  }
}

/** Occurrences of tokens with their positions, or with an explicit impact. */
export class TokenOccurrences extends Occurrences {
  readonly #details = new Uint32List()
  readonly #weighted = new Set<string>()

  pushPosition(token: number, document: number, position: number): void {
    this.push(token, document)
    this.#details.push(position)
  }

  pushImpact(token: string, document: number, impact: number): void {
    this.#weighted.add(token)
    this.push(this.numberOf(token), document)
    this.#details.push(impact)
  }

  finish(): Postings {
    const { sorted, order, starts } = this.arrange()
    const details = this.#details.values
    const writer = new PostingsWriter(sorted.length)
    const documents = this.documents.values
    for (const [rank, token] of sorted.entries()) {
      writer.startToken()
      const isWeighted = this.#weighted.has(token)
      for (let at = starts[rank]!; at < starts[rank + 1]!;) {
        const document = documents[order[at]!]!
        const from = at
        while (at < starts[rank + 1]! && documents[order[at]!] === document) at += 1
        writer.startPosting(document, isWeighted ? details[order[from]!]! : 0)
        if (isWeighted) writer.writeNoPositions()
        else writer.writePositions(order.subarray(from, at), details)
      }
    }
    return { tokens: buildStringTable(sorted), ...writer.finish() }
  }
}

/** Occurrences of surface words, once per document. */
export class WordOccurrences extends Occurrences {
  readonly #latest = new Uint32List()

  pushOnce(word: number, document: number): void {
    if (word === this.#latest.length) this.#latest.push(document)
    else if (this.#latest.at(word) === document) return
    else this.#latest.set(word, document)
    this.push(word, document)
  }

  finish(): SurfaceWords {
    const { sorted, order, starts } = this.arrange()
    const bytes = new ByteWriter()
    const byteStarts = sharedUint32(sorted.length + 1)
    const counts = sharedUint32(sorted.length)
    const numbers = this.documents.values
    for (let word = 0; word < sorted.length; word += 1) {
      let before = 0
      for (let at = starts[word]!; at < starts[word + 1]!; at += 1) {
        const document = numbers[order[at]!]!
        bytes.writeNumber(document - before)
        before = document
      }
      counts[word] = starts[word + 1]! - starts[word]!
      byteStarts[word + 1] = bytes.length
    }
    return { words: buildStringTable(sorted), counts, starts: byteStarts, documents: bytes.toShared() }
  }
}

/** Writes postings in their final order. */
class PostingsWriter {
  readonly #starts = new Uint32List()
  readonly #documents = new Uint32List()
  readonly #impacts = new Uint32List()
  readonly #blocks = new Uint32List()
  readonly #blockStarts = new Uint32List()
  readonly #positions = new ByteWriter()
  readonly #tokens: number
  #inBlock = 0

  constructor(tokens: number) {
    this.#tokens = tokens
  }

  startToken(): void {
    this.#starts.push(this.#documents.length)
    this.#blocks.push(this.#blockStarts.length)
    this.#inBlock = 0
  }

  startPosting(document: number, impact: number): void {
    if (this.#inBlock % BLOCK === 0) this.#blockStarts.push(this.#positions.length)
    this.#inBlock += 1
    this.#documents.push(document)
    this.#impacts.push(impact)
  }

  writePositions(order: Uint32Array, details: Uint32Array): void {
    let before = -1
    for (const [index, at] of order.entries()) {
      const position = details[at]!
      this.#positions.writeNumber(((position - before) << 1) | (index === order.length - 1 ? 1 : 0))
      before = position
    }
  }

  writeNoPositions(): void {
    this.#positions.writeNumber(1)
  }

  finish(): Omit<Postings, 'tokens'> {
    this.startToken()
    if (this.#starts.length !== this.#tokens + 1) throw new Error('A token has no postings')
    const impacts = sharedUint8(this.#impacts.length)
    impacts.set(this.#impacts.values)
    return {
      starts: shareUint32(this.#starts.values),
      documents: shareUint32(this.#documents.values),
      impacts,
      blocks: shareUint32(this.#blocks.values),
      blockStarts: shareUint32(this.#blockStarts.values),
      positions: this.#positions.toShared(),
    }
  }
}
