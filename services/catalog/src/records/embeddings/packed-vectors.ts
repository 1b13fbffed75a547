import type { Vector } from './vector.ts'

/** Vectors packed for comparing one with all of them: a thousand take about a millisecond. */
export interface PackedVectors {
  ids: readonly string[]
  /** Unit vectors, one after the other. */
  matrix: Float32Array
  dimensions: number
  /** Maps another model's similarities to the built-in model's scale. */
  scale?: (similarity: number) => number
}

export function packVectors(vectors: ReadonlyMap<string, Vector>): PackedVectors {
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
const MAX_NEAR = 60

/** Cached per vector: the list, counts and next pages of a query share it. */
const known = new WeakMap<PackedVectors, WeakMap<Vector, readonly Near[]>>()

/** The ids of at most 60 vectors closest to one, the closest first. */
export function nearestVectors(vectors: PackedVectors, vector: Vector, limit: number): Near[] {
  const ofVectors = known.get(vectors) ?? new WeakMap<Vector, readonly Near[]>()
  known.set(vectors, ofVectors)
  const near = ofVectors.get(vector) ?? compareAll(vectors, vector)
  ofVectors.set(vector, near)
  return near.slice(0, limit)
}

function compareAll({ ids, matrix, dimensions }: PackedVectors, vector: Vector): Near[] {
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
