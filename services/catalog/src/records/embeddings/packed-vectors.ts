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

interface Compared {
  near: readonly Near[]
  /** The similarity that one vector in twenty exceeds. */
  usual: number
}

/** Fewer vectors do not tell what is usual. */
const MIN_TELLING = 400
const EXCEEDED_BY = 1 / 20
const USUAL = 0.2

/** Cached per vector: the list, counts and next pages of a query share it. */
const known = new WeakMap<PackedVectors, WeakMap<Vector, Compared>>()

/** The ids of at most 60 vectors closest to one, the closest first. */
export const nearestVectors = (vectors: PackedVectors, vector: Vector, limit: number): Near[] =>
  compareOnce(vectors, vector).near.slice(0, limit)

/** How similar the closest twentieth is at least: some texts are closer to everything than others. */
export const usualSimilarity = (vectors: PackedVectors, vector: Vector): number =>
  compareOnce(vectors, vector).usual

function compareOnce(vectors: PackedVectors, vector: Vector): Compared {
  const ofVectors = known.get(vectors) ?? new WeakMap<Vector, Compared>()
  known.set(vectors, ofVectors)
  const compared = ofVectors.get(vector) ?? compareAll(vectors, vector)
  ofVectors.set(vector, compared)
  return compared
}

function compareAll({ ids, matrix, dimensions }: PackedVectors, vector: Vector): Compared {
  const query = unit(vector)
  const found = ids.map((id, index) => {
    const start = index * dimensions
    let similarity = 0
    for (let at = 0; at < dimensions; at += 1)
      similarity += (matrix[start + at] as number) * (query[at] as number)
    return { id, similarity }
  })
  const sorted = found.toSorted((one, other) => other.similarity - one.similarity)
  const usual = sorted.length < MIN_TELLING ? undefined : sorted[Math.floor(sorted.length * EXCEEDED_BY)]
  return { near: sorted.slice(0, MAX_NEAR), usual: usual?.similarity ?? USUAL }
}

function unit(vector: Vector): Float32Array {
  const values = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  let squares = 0
  for (const value of values) squares += value * value
  const length = Math.sqrt(squares) || 1
  return Float32Array.from(values, (value) => value / length)
}
