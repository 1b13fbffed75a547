import { randomUUID } from 'node:crypto'
import { isStopWord, stemOf, splitWords } from '../text/analyze.ts'
import type { SearchDocument } from '../engine.ts'
import { createColumns, firstOfColumns, writeColumns } from './columns.ts'
import { FacetValuesBuilder } from './facet-values.ts'
import { averageLengths, ImpactWriter, subjectImpact, sumLengths, toImpactByte } from './impacts.ts'
import { TokenOccurrences, WordOccurrences } from './occurrences.ts'
import { sortDocuments } from './sort-orders.ts'
import { FIELD_GAP, fieldNames, type Segment } from './segment.ts'

/** Limit of the 16-bit length column; later tokens of a field are not indexed. */
const MAX_TOKENS_PER_FIELD = 65_535

const STOP_WORD = -1

export function buildSegment(documents: readonly SearchDocument[], others: readonly Segment[]): Segment {
  const builder = new SegmentBuilder(documents.length)
  for (const document of documents) builder.add(document)
  return builder.finish(others)
}

/** Analyzes documents and builds one segment. Each id may be added only once. */
export class SegmentBuilder {
  readonly #columns
  readonly #facets = new FacetValuesBuilder()
  readonly #tokens = new TokenOccurrences()
  readonly #words = new WordOccurrences()
  /** The token number of each word number. */
  readonly #tokenOfWord: number[] = []
  #documents = 0

  constructor(mostDocuments: number) {
    this.#columns = createColumns(mostDocuments)
  }

  add(document: SearchDocument): void {
    const number = this.#documents
    writeColumns(this.#columns, number, document)
    this.#facets.addDocument(document.facets)
    let position = 0
    for (const [field, name] of fieldNames.entries()) {
      const length = this.#addField(document[name], position)
      this.#columns.lengths[number * fieldNames.length + field] = length
      position += length + FIELD_GAP
    }
    for (const [place, id] of [...new Set(document.subjects)].entries()) {
      this.#tokens.pushImpact(`#${id}`, number, toImpactByte(subjectImpact(place)))
    }
    this.#documents += 1
  }

  get documents(): number {
    return this.#documents
  }

  /** Impacts use the average lengths over the other segments and this one. */
  finish(others: readonly Segment[]): Segment {
    const columns = firstOfColumns(this.#columns, this.#documents)
    const segment: Segment = {
      uid: randomUUID(),
      documents: this.#documents,
      lengthSums: sumLengths(columns),
      columns,
      postings: this.#tokens.finish(),
      words: this.#words.finish(),
      facets: this.#facets.finish(),
      ...sortDocuments(columns),
    }
    new ImpactWriter(segment, averageLengths([...others, segment])).write()
    return segment
  }

  /** Returns the field's number of tokens. */
  #addField(text: string, start: number): number {
    let length = 0
    for (const word of splitWords(text)) {
      const token = this.#addWord(word)
      if (token === STOP_WORD) continue
      if (length === MAX_TOKENS_PER_FIELD) break
      this.#tokens.pushPosition(token, this.#documents, start + length)
      length += 1
    }
    return length
  }

  #addWord(word: string): number {
    const number = this.#words.numberOf(word)
    this.#words.pushOnce(number, this.#documents)
    this.#tokenOfWord[number] ??= isStopWord(word) ? STOP_WORD : this.#tokens.numberOf(stemOf(word))
    return this.#tokenOfWord[number]
  }
}
