import { shortened } from '../embeddings/text.ts'
import type { Vector } from '../embeddings/vector.ts'
import type { Subject } from './subject.ts'

/** Everyday words first: they are closest to how people ask. */
const EVERYDAY = 8
const OFFICIAL = 4
const MOST_CHARACTERS = 400

/** The text whose vector stands for a subject. */
export const subjectText = ({ label, everyday, terms }: Subject): string =>
  shortened(
    `${label}: ${[...everyday.slice(0, EVERYDAY), ...terms.slice(0, OFFICIAL)].join(', ')}`.slice(
      0,
      MOST_CHARACTERS,
    ),
  )

/** The vectors of subjects, packed so that one query is compared with all of them in about a millisecond. */
export interface SubjectVectors {
  ids: readonly string[]
  /** Vectors of length 1, one after the other. */
  matrix: Float32Array
  dimensions: number
  /** Brings the likenesses of another model to the scale of the built-in one. */
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

/** Nobody asks for more of the closest. */
const MOST_NEAR = 24

/** Queries are asked for their list, their counts and their next pages with one and the same vector. */
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
  return found.toSorted((one, other) => other.similarity - one.similarity).slice(0, MOST_NEAR)
}

function unit(vector: Vector): Float32Array {
  const figures = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  let squares = 0
  for (const figure of figures) squares += figure * figure
  const length = Math.sqrt(squares) || 1
  return Float32Array.from(figures, (figure) => figure / length)
}
