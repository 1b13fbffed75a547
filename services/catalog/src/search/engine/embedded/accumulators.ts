import type { Alternative, Concept } from '../engine.ts'
import type { Bitset } from './bitset.ts'
import { ApartCursor, ApartSums } from './unordered-postings.ts'
import { DOCUMENTS_AT_ONCE } from './document-blocks.ts'
import { impactScores } from './impact-scores.ts'
import type { PostingList } from './posting-list.ts'
import type { SegmentReader } from './segment-reader.ts'

const LOOSE = 1
const STRICT = 2

/** Sums up concepts, some thousand documents at a time. Reused by all searches of a thread. */
export class Accumulators {
  /** The first of the documents at hand; the numbers below count from it. */
  first = 0
  /** Documents at hand that have any concept, in no order. */
  readonly candidates = new Uint16Array(DOCUMENTS_AT_ONCE + 1)
  candidateCount = 0
  /** Sum of the concepts' scores. */
  readonly scores = new Float32Array(DOCUMENTS_AT_ONCE)
  /** Sum of the weights of the concepts that occur, loose or not. */
  readonly covered = new Float32Array(DOCUMENTS_AT_ONCE)
  /** How many required concepts occur by an alternative that is not loose. */
  readonly strict = new Uint16Array(DOCUMENTS_AT_ONCE)
  readonly #best = new Float32Array(DOCUMENTS_AT_ONCE)
  readonly #occurs = new Uint8Array(DOCUMENTS_AT_ONCE)
  readonly #isCandidate = new Uint8Array(DOCUMENTS_AT_ONCE)
  /** One longer than can be filled: the place behind the last is written to and not counted. */
  readonly #touched = new Uint16Array(DOCUMENTS_AT_ONCE + 1)
  #touchedCount = 0
  readonly #apart = new ApartSums()
  #passing: Bitset = new Uint32Array(0)
  /** Whether anything was written to the sums of the documents at hand. */
  #isDirty = false

  /** Calls `onBlock` again and again until all documents of a set have been summed up. */
  sum({ reader, passing }: DocumentSet, concepts: readonly Concept[], onBlock: () => void): void {
    const cursors = concepts.map((concept) => new ConceptCursor(reader, concept))
    this.#passing = passing
    // A search that failed half-way may have left something.
    if (this.#isDirty) this.#reset()
    for (this.first = 0; this.first < reader.segment.documents; this.first += DOCUMENTS_AT_ONCE) {
      for (const concept of cursors) {
        for (const alternative of concept.alternatives) this.#addAlternative(alternative)
        for (const alternative of concept.apart) this.#addApart(alternative)
        if (this.#touchedCount > 0) this.#finishConcept(concept)
      }
      if (this.candidateCount > 0) onBlock()
      if (this.#isDirty) this.#reset()
    }
  }

  #addAlternative(cursor: AlternativeCursor): void {
    const { documents, impacts, flag, scores } = cursor
    const { first } = this
    const [best, occurs, touched, passing] = [this.#best, this.#occurs, this.#touched, this.#passing]
    const end = first + DOCUMENTS_AT_ONCE
    let count = this.#touchedCount
    let at = cursor.at
    for (; at < documents.length && documents[at]! < end; at += 1) {
      const number = documents[at]!
      const document = number - first
      const score = scores[impacts[at]!]!
      const before = occurs[document]!
      // Without branches: to the processor it is as good as random whether a document passes and is new.
      touched[count] = document
      count += (passing[number >>> 5]! >>> (number & 31)) & ~(before | (before >>> 1)) & 1
      best[document] = Math.max(best[document]!, score)
      occurs[document] = before | flag
    }
    if (at > cursor.at) this.#isDirty = true
    cursor.at = at
    this.#touchedCount = count
  }

  #addApart(cursor: ApartCursor): void {
    const { first } = this
    const [best, occurs, touched, passing] = [this.#best, this.#occurs, this.#touched, this.#passing]
    const { scores, isLoose } = cursor
    let count = this.#touchedCount
    this.#apart.forEach(cursor, first, (document, impact, isWhole) => {
      const number = first + document
      const before = occurs[document]!
      touched[count] = document
      count += (passing[number >>> 5]! >>> (number & 31)) & ~(before | (before >>> 1)) & 1
      best[document] = Math.max(best[document]!, scores[impact]!)
      occurs[document] = before | (isWhole && !isLoose ? STRICT : LOOSE)
      this.#isDirty = true
    })
    this.#touchedCount = count
  }

  #finishConcept({ weight, isRequired }: ConceptCursor): void {
    const { scores, covered, strict, candidates } = this
    const [best, occurs, isCandidate, touched] = [this.#best, this.#occurs, this.#isCandidate, this.#touched]
    let count = this.candidateCount
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const document = touched[at]!
      candidates[count] = document
      count += 1 - isCandidate[document]!
      isCandidate[document] = 1
      scores[document]! += best[document]!
      covered[document]! += weight
      strict[document]! += (occurs[document]! >>> 1) & isRequired
      occurs[document] = 0
      best[document] = 0
    }
    this.candidateCount = count
    this.#touchedCount = 0
  }

  #reset(): void {
    this.scores.fill(0)
    this.covered.fill(0)
    this.strict.fill(0)
    this.#isCandidate.fill(0)
    // Documents that do not pass were written to as well.
    this.#best.fill(0)
    this.#occurs.fill(0)
    this.candidateCount = 0
    this.#touchedCount = 0
    this.#isDirty = false
  }
}

/** Documents of a segment that pass the filters. */
export interface DocumentSet {
  reader: SegmentReader
  passing: Bitset
}

/** A concept's alternatives, read from the first document to the last. */
class ConceptCursor {
  readonly alternatives: AlternativeCursor[]
  readonly apart: ApartCursor[]
  /** What the concept adds to a document's coverage. */
  readonly weight: number
  readonly isRequired: 0 | 1

  constructor(reader: SegmentReader, concept: Concept) {
    this.alternatives = concept.alternatives
      .filter(({ shares }) => !shares)
      .map((alternative) => new AlternativeCursor(reader.read(alternative.tokens), alternative))
    this.apart = concept.alternatives
      .filter(({ shares }) => shares)
      .map((alternative) => new ApartCursor(reader.segment.postings, alternative))
    this.weight = conceptWeight(concept)
    this.isRequired = concept.isOptional ? 0 : 1
  }
}

class AlternativeCursor {
  readonly documents: Uint32Array
  readonly impacts: Uint8Array
  readonly scores: Float32Array
  readonly flag: number
  at = 0

  constructor({ documents, impacts }: PostingList, alternative: Alternative) {
    this.documents = documents
    this.impacts = impacts
    this.scores = impactScores(alternative.weight)
    this.flag = alternative.isLoose ? LOOSE : STRICT
  }
}

/** A concept's weight is that of its weightiest alternative. */
export const conceptWeight = ({ alternatives }: Concept): number =>
  alternatives.reduce((most, { weight }) => Math.max(most, weight), 0)
