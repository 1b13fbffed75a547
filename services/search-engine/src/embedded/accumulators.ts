import { conceptWeight } from '../requests.ts'
import type { Alternative, Concept } from '../engine.ts'
import type { Bitset } from './bitset.ts'
import { BLOCK_DOCUMENTS, UnorderedCursor, UnorderedSums } from './unordered-postings.ts'
import { impactScores } from './impacts.ts'
import type { PostingList } from './posting-list.ts'
import type { SegmentReader } from './segment-reader.ts'

const LOOSE = 1
const STRICT = 2

/** Accumulates scores block by block (term at a time within a block). Reused by all searches of a thread. */
export class Accumulators {
  /** The first document of the current block; the arrays below are relative to it. */
  first = 0
  /** Documents of the block that have any concept, unordered. */
  readonly candidates = new Uint16Array(BLOCK_DOCUMENTS + 1)
  candidateCount = 0
  /** Sum of the concepts' scores. */
  readonly scores = new Float32Array(BLOCK_DOCUMENTS)
  /** Sum of the weights of the concepts that occur, loosely or not. */
  readonly covered = new Float32Array(BLOCK_DOCUMENTS)
  /** How many required concepts occur through an alternative that is not loose. */
  readonly strict = new Uint16Array(BLOCK_DOCUMENTS)
  readonly #best = new Float32Array(BLOCK_DOCUMENTS)
  readonly #occurs = new Uint8Array(BLOCK_DOCUMENTS)
  readonly #isCandidate = new Uint8Array(BLOCK_DOCUMENTS)
  /** One extra slot: the branchless loop below writes behind the last counted entry. */
  readonly #touched = new Uint16Array(BLOCK_DOCUMENTS + 1)
  #touchedCount = 0
  readonly #unordered = new UnorderedSums()
  #passing: Bitset = new Uint32Array(0)
  /** Whether the accumulators of the current block were written to. */
  #isDirty = false

  /** Scores a document set and calls `onBlock` after each block that has candidates. */
  sum({ reader, passing }: DocumentSet, concepts: readonly Concept[], onBlock: () => void): void {
    const cursors = concepts.map((concept) => new ConceptCursor(reader, concept))
    this.#passing = passing
    // A search that failed halfway may have left values behind.
    if (this.#isDirty) this.#reset()
    for (this.first = 0; this.first < reader.segment.documents; this.first += BLOCK_DOCUMENTS) {
      for (const concept of cursors) {
        for (const alternative of concept.alternatives) this.#addAlternative(alternative)
        for (const alternative of concept.unordered) this.#addUnordered(alternative)
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
    const end = first + BLOCK_DOCUMENTS
    let count = this.#touchedCount
    let at = cursor.at
    for (; at < documents.length && documents[at]! < end; at += 1) {
      const number = documents[at]!
      const document = number - first
      const score = scores[impacts[at]!]!
      const before = occurs[document]!
      // Branchless: whether a document passes and is new is unpredictable for the CPU.
      touched[count] = document
      count += (passing[number >>> 5]! >>> (number & 31)) & ~(before | (before >>> 1)) & 1
      best[document] = Math.max(best[document]!, score)
      occurs[document] = before | flag
    }
    if (at > cursor.at) this.#isDirty = true
    cursor.at = at
    this.#touchedCount = count
  }

  #addUnordered(cursor: UnorderedCursor): void {
    const { first } = this
    const [best, occurs, touched, passing] = [this.#best, this.#occurs, this.#touched, this.#passing]
    const { scores, isLoose } = cursor
    let count = this.#touchedCount
    this.#unordered.forEach(cursor, first, (document, impact, isWhole) => {
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
    // Documents that fail the filters were written to as well.
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

/** Cursors over a concept's alternatives, in document order. */
class ConceptCursor {
  readonly alternatives: AlternativeCursor[]
  readonly unordered: UnorderedCursor[]
  /** What the concept adds to a document's coverage. */
  readonly weight: number
  readonly isRequired: 0 | 1

  constructor(reader: SegmentReader, concept: Concept) {
    this.alternatives = concept.alternatives
      .filter(({ shares }) => !shares)
      .map((alternative) => new AlternativeCursor(reader.read(alternative.tokens), alternative))
    this.unordered = concept.alternatives
      .filter(({ shares }) => shares)
      .map((alternative) => new UnorderedCursor(reader.segment.postings, alternative))
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
