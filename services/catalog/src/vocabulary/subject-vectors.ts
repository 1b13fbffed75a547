import { shortened } from '../embeddings/text.ts'
import type { Vector } from '../embeddings/vector.ts'
import type { Subject } from './subject.ts'

/** Everyday words first: they are closest to what people type. */
const EVERYDAY = 8
const OFFICIAL = 4
const MAX_CHARACTERS = 400

/** The text that is embedded for a subject. */
export const subjectText = ({ label, everyday, terms }: Subject): string =>
  shortened(
    `${label}: ${[...everyday.slice(0, EVERYDAY), ...terms.slice(0, OFFICIAL)].join(', ')}`.slice(
      0,
      MAX_CHARACTERS,
    ),
  )

/** Packed subject vectors: comparing a query with all of them takes about a millisecond. */
export interface SubjectVectors {
  ids: readonly string[]
  /** Unit vectors, one after the other. */
  matrix: Float32Array
  dimensions: number
  /** Maps another model's similarities to the built-in model's scale. */
  scale?: (similarity: number) => number
}

export function packVectors(vectors: ReadonlyMap<string, Vector>): SubjectVectors {
  const dimensions = vectors.values().next().value?.length ?? 0
  const matrix = new Float32Array(vectors.size * dimensions)
  let at = 0
  for (const vector of vectors.values()) {
    matrix.set(unit(vector), at)
    at += dimensions
  }
  return { ids: [...vectors.keys()], matrix, dimensions }
}

interface Near {
  id: string
  /** -1 to 1. */
  similarity: number
}

/** Maximum of what callers request. */
const MAX_NEAR = 24

/** Cached per vector: the list, counts and next pages of a query share it. */
const known = new WeakMap<SubjectVectors, WeakMap<Vector, readonly Near[]>>()

/** At most 24 subjects closest in meaning to a vector, the closest first. */
export function nearestSubjects(subjects: SubjectVectors, vector: Vector, limit: number): Near[] {
  const ofSubjects = known.get(subjects) ?? new WeakMap<Vector, readonly Near[]>()
  known.set(subjects, ofSubjects)
  const near = ofSubjects.get(vector) ?? compareAll(subjects, vector)
  ofSubjects.set(vector, near)
  return near.slice(0, limit)
}

function compareAll({ ids, matrix, dimensions }: SubjectVectors, vector: Vector): Near[] {
  const query = unit(vector)
  const found = ids.map((id, index) => {
    const start = index * dimensions
    let similarity = 0
    for (let at = 0; at < dimensions; at += 1)
      similarity += (matrix[start + at] as number) * (query[at] as number)
    return { id, similarity }
  })
  return found.toSorted((one, other) => other.similarity - one.similarity).slice(0, MAX_NEAR)
}

function unit(vector: Vector): Float32Array {
  const values = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  let squares = 0
  for (const value of values) squares += value * value
  const length = Math.sqrt(squares) || 1
  return Float32Array.from(values, (value) => value / length)
}
