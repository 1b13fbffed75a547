import { FIELD_GAP, fieldNames, type Columns, type Segment } from './segment.ts'
import { readPositions } from './positions.ts'
import { startsWith, tableSize } from './string-table.ts'

/** Average number of tokens in the fields whose length matters. */
export interface AverageLengths {
  title: number
  text: number
}

/** BM25F field weights, in the order of `fieldNames`. */
export const fieldWeights = [4, 1.5, 1, 1]
export const SATURATION = 1.2
const TITLE_LENGTH = 0.4
const TEXT_LENGTH = 0.75
/** BM25F length normalization (b) of each field. */
export const fieldInfluence = [TITLE_LENGTH, 0, 0, TEXT_LENGTH]
const [TITLE, TEXT] = [0, 3]

export const toImpactByte = (impact: number): number => Math.min(255, Math.max(1, Math.round(impact * 256)))

/** Lookup table: the score of each possible impact byte. */
export function impactScores(weight: number): Float32Array {
  const scores = new Float32Array(256)
  for (let impact = 0; impact < 256; impact += 1) scores[impact] = (weight * impact) / 256
  return scores
}

export const subjectImpact = (place: number): number => Math.max(0.4, 1 - place / 10)

export function averageLengths(segments: readonly Segment[]): AverageLengths {
  const sum = (read: (segment: Segment) => number) =>
    segments.reduce((total, segment) => total + read(segment), 0)
  const documents = sum((segment) => segment.documents) || 1
  return {
    title: sum(({ lengthSums }) => lengthSums.title) / documents,
    text: sum(({ lengthSums }) => lengthSums.text) / documents,
  }
}

export function sumLengths({ lengths }: Columns): AverageLengths {
  let [title, text] = [0, 0]
  for (let at = 0; at < lengths.length; at += fieldNames.length) {
    title += lengths[at + TITLE]!
    text += lengths[at + TEXT]!
  }
  return { title, text }
}

/** Computes a segment's impacts (BM25F) from its positions, once all field lengths are known. */
export class ImpactWriter {
  readonly #segment: Segment
  readonly #titleNorms: Float64Array
  readonly #textNorms: Float64Array
  /** The position after the last token of each field of the current document. */
  readonly #ends = new Uint32Array(fieldNames.length)
  readonly #positions: number[] = []

  constructor(segment: Segment, averages: AverageLengths) {
    this.#segment = segment
    const norms = (field: number, influence: number, average: number) =>
      Float64Array.from({ length: segment.documents }, (_, document) => {
        const length = segment.columns.lengths[document * fieldNames.length + field]!
        return 1 / (1 - influence + (influence * length) / (average || 1))
      })
    this.#titleNorms = norms(TITLE, TITLE_LENGTH, averages.title)
    this.#textNorms = norms(TEXT, TEXT_LENGTH, averages.text)
  }

  /** Writes the impacts of a range of tokens. Impacts of subjects are left as they are. */
  write(from = 0, to = tableSize(this.#segment.postings.tokens)): void {
    const { tokens, starts, blocks, blockStarts } = this.#segment.postings
    for (let token = from; token < to; token += 1) {
      // Subjects are indexed as `#id` tokens with their own impacts.
      if (startsWith(tokens, token, '#')) continue
      this.#writeToken([starts[token]!, starts[token + 1]!], blockStarts[blocks[token]!]!)
    }
  }

  #writeToken([from, to]: [number, number], firstByte: number): void {
    const { documents, impacts, positions } = this.#segment.postings
    let at = firstByte
    for (let posting = from; posting < to; posting += 1) {
      at = readPositions(positions, at, this.#positions)
      const weight = this.#weigh(documents[posting]!)
      impacts[posting] = toImpactByte(weight / (SATURATION + weight))
    }
  }

  #weigh(document: number): number {
    this.#findEnds(document)
    let [field, weight] = [0, 0]
    for (const position of this.#positions) {
      while (position >= this.#ends[field]!) field += 1
      weight += fieldWeights[field]! * this.#normOf(field, document)
    }
    return weight
  }

  #normOf(field: number, document: number): number {
    if (field === TITLE) return this.#titleNorms[document]!
    return field === TEXT ? this.#textNorms[document]! : 1
  }

  #findEnds(document: number): void {
    const { lengths } = this.#segment.columns
    let start = 0
    for (let field = 0; field < fieldNames.length; field += 1) {
      this.#ends[field] = start + lengths[document * fieldNames.length + field]!
      start = this.#ends[field]! + FIELD_GAP
    }
  }
}
