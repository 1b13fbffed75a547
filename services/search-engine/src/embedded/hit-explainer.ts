import type { Alternative, Concept, EngineHit, EngineRequest } from '../engine.ts'
import { conceptWeight, requiredWeight } from '../requests.ts'
import { UnorderedCursor } from './unordered-postings.ts'
import { readId } from './document-ids.ts'
import { impactScores } from './impacts.ts'
import { sortValue } from './result-list.ts'
import { seekNear, type PostingList } from './posting-list.ts'
import type { Segment } from './segment.ts'
import type { SegmentReader } from './segment-reader.ts'
import type { RankedDocument } from './top-documents.ts'

const unknownHit: EngineHit = { id: '', score: 0, best: [], key: null }

/** Explains hits: the best alternative of each concept, and the score. */
export class HitExplainer {
  readonly #request: EngineRequest
  readonly #readerOf: (segment: Segment) => SegmentReader
  readonly #concepts = new Map<Segment, ConceptPostings[]>()
  readonly #requiredWeight: number

  constructor(request: EngineRequest, readerOf: (segment: Segment) => SegmentReader) {
    this.#request = request
    this.#readerOf = readerOf
    this.#requiredWeight = requiredWeight(request.concepts)
  }

  /**
   * The hits of a list, in its order. `isScored`: the list is sorted by score, and the keys are negated scores.
   * Postings are read in document order, which is faster.
   */
  describe(list: readonly RankedDocument[], isScored: boolean): EngineHit[] {
    const order = list.map((_, index) => index)
    order.sort((one, other) => list[one]!.document - list[other]!.document)
    const hits: EngineHit[] = Array.from(list, () => unknownHit)
    for (const index of order) hits[index] = this.#describe(list[index]!, isScored)
    return hits
  }

  #describe({ segment, document, key }: RankedDocument, isScored: boolean): EngineHit {
    const best = []
    let [score, covered] = [0, 0]
    for (const concept of this.#conceptsIn(segment)) {
      const found = concept.findBest(document)
      best.push(found.alternative)
      score = Math.fround(score + found.score)
      if (found.alternative >= 0) covered += concept.weight
    }
    const coverage = this.#requiredWeight > 0 ? Math.min(1, covered / this.#requiredWeight) : 1
    return {
      id: readId(segment.columns.ids, document),
      score: isScored ? -key : score * Math.sqrt(coverage),
      best,
      key: sortValue(segment, document, this.#request.sort),
    }
  }

  #conceptsIn(segment: Segment): ConceptPostings[] {
    const known = this.#concepts.get(segment)
    if (known) return known
    const reader = this.#readerOf(segment)
    const concepts = this.#request.concepts.map((concept) => new ConceptPostings(reader, concept))
    this.#concepts.set(segment, concepts)
    return concepts
  }
}

/** The postings of a concept's alternatives in one segment. */
class ConceptPostings {
  /** What the concept adds to a document's coverage. */
  readonly weight: number
  readonly #alternatives: DocumentScorer[]

  constructor(reader: SegmentReader, concept: Concept) {
    this.weight = conceptWeight(concept)
    this.#alternatives = concept.alternatives.map((alternative) => createScorer(reader, alternative))
  }

  findBest(document: number): { alternative: number; score: number } {
    let best = { alternative: -1, score: 0 }
    for (const [alternative, postings] of this.#alternatives.entries()) {
      const score = postings.scoreOf(document)
      if (score !== null && (best.alternative < 0 || score > best.score)) best = { alternative, score }
    }
    return best
  }
}

/** Scores single documents by one alternative; fastest in document order. */
export interface DocumentScorer {
  /** Null if it does not occur. */
  scoreOf(document: number): number | null
}

export const createScorer = (reader: SegmentReader, alternative: Alternative): DocumentScorer =>
  alternative.shares
    ? new UnorderedCursor(reader.segment.postings, alternative)
    : new WeightedPostings(reader, alternative)

class WeightedPostings implements DocumentScorer {
  readonly #list: PostingList
  readonly #scores: Float32Array
  /** The share of the documents that have the tokens. */
  readonly #density: number
  /** Where the last document was sought. */
  #at = 0
  #document = 0

  constructor(reader: SegmentReader, { tokens, weight }: Alternative) {
    this.#list = reader.read(tokens)
    this.#scores = impactScores(weight)
    this.#density = this.#list.documents.length / reader.segment.documents
  }

  scoreOf(document: number): number | null {
    const { documents, impacts } = this.#list
    const estimate = this.#at + Math.trunc((document - this.#document) * this.#density)
    const at = seekNear(documents, document, estimate)
    this.#at = at
    this.#document = document
    return documents[at] === document ? this.#scores[impacts[at]!]! : null
  }
}
