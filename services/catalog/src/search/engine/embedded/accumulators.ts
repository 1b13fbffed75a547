import type { Alternative, Concept } from '../engine.ts'
import type { SegmentReader } from './segment-reader.ts'

const LOOSE = 1
const STRICT = 2

/** Sums up concepts per document. Reused by all searches of a thread, so nothing is allocated per document. */
export class Accumulators {
  /** Documents that have any concept, in no order. */
  candidates = new Uint32Array(0)
  candidateCount = 0
  /** Sum of the concepts' scores. */
  scores = new Float32Array(0)
  /** Sum of the weights of the concepts that occur, loose or not. */
  covered = new Float32Array(0)
  /** How many concepts occur by an alternative that is not loose. */
  strict = new Uint16Array(0)
  #best = new Float32Array(0)
  #occurs = new Uint8Array(0)
  #isCandidate = new Uint8Array(0)
  #touched = new Uint32Array(0)
  #touchedCount = 0

  prepare(documents: number): void {
    if (this.scores.length >= documents) return
    this.candidates = new Uint32Array(documents)
    this.scores = new Float32Array(documents)
    this.covered = new Float32Array(documents)
    this.strict = new Uint16Array(documents)
    this.#best = new Float32Array(documents)
    this.#occurs = new Uint8Array(documents)
    this.#isCandidate = new Uint8Array(documents)
    this.#touched = new Uint32Array(documents)
  }

  add(reader: SegmentReader, concept: Concept): void {
    for (const alternative of concept.alternatives) this.#addAlternative(reader, alternative)
    this.#finishConcept(concept)
  }

  /** To be called when the candidates have been read, or when a search fails. */
  reset(): void {
    for (let at = 0; at < this.#touchedCount; at += 1) this.#occurs[this.#touched[at]!] = 0
    this.#touchedCount = 0
    const { candidates, scores, covered, strict } = this
    for (let at = 0; at < this.candidateCount; at += 1) {
      const document = candidates[at]!
      scores[document] = 0
      covered[document] = 0
      strict[document] = 0
      this.#isCandidate[document] = 0
    }
    this.candidateCount = 0
  }

  #addAlternative(reader: SegmentReader, { tokens, weight, isLoose }: Alternative): void {
    const { documents, impacts } = reader.read(tokens)
    const scores = impactScores(weight)
    const flag = isLoose ? LOOSE : STRICT
    const best = this.#best
    const occurs = this.#occurs
    const touched = this.#touched
    let count = this.#touchedCount
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!
      const score = scores[impacts[at]!]!
      const before = occurs[document]!
      if (before === 0) {
        touched[count++] = document
        best[document] = score
        occurs[document] = flag
      } else {
        if (score > best[document]!) best[document] = score
        occurs[document] = before | flag
      }
    }
    this.#touchedCount = count
  }

  #finishConcept(concept: Concept): void {
    const weight = concept.isOptional ? 0 : conceptWeight(concept)
    const isRequired = concept.isOptional ? 0 : 1
    const { scores, covered, strict, candidates } = this
    const [best, occurs, isCandidate, touched] = [this.#best, this.#occurs, this.#isCandidate, this.#touched]
    let count = this.candidateCount
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const document = touched[at]!
      if (isCandidate[document] === 0) {
        isCandidate[document] = 1
        candidates[count++] = document
      }
      scores[document]! += best[document]!
      covered[document]! += weight
      strict[document]! += (occurs[document]! >>> 1) & isRequired
      occurs[document] = 0
    }
    this.candidateCount = count
    this.#touchedCount = 0
  }
}

/** A concept's weight is that of its weightiest alternative. */
export const conceptWeight = ({ alternatives }: Concept): number =>
  alternatives.reduce((most, { weight }) => Math.max(most, weight), 0)

/** The score of each possible impact. */
export function impactScores(weight: number): Float32Array {
  const scores = new Float32Array(256)
  for (let impact = 0; impact < 256; impact += 1) scores[impact] = (weight * impact) / 256
  return scores
}
