import type { PackedVectors } from '../embeddings/packed-vectors.ts'

interface Spread {
  mean: number
  deviation: number
}

/** Spread of the built-in model over the shipped subjects. All similarity thresholds were tuned with it. */
const BUILT_IN: Spread = { mean: 0.204, deviation: 0.098 }

/** Minimum subjects for measuring a model. */
const MIN_SUBJECTS = 200

/** Compared pairs are this fraction of the vocabulary apart, so most are unrelated. */
const PARTS = [2, 3, 5, 7]

/** Maps another model's similarities to the built-in model's scale: their distributions differ widely. */
export function similarityScale(vectors: PackedVectors): (similarity: number) => number {
  if (vectors.ids.length < MIN_SUBJECTS) return (similarity) => similarity
  const { mean, deviation } = measureSpread(vectors)
  return (similarity) => BUILT_IN.mean + ((similarity - mean) * BUILT_IN.deviation) / (deviation || 1)
}

export function measureSpread({ ids, matrix, dimensions }: PackedVectors): Spread {
  const rowOf = (index: number) => matrix.subarray(index * dimensions, (index + 1) * dimensions)
  const values = PARTS.flatMap((part) =>
    ids.map((_, index) => {
      const other = rowOf((index + Math.floor(ids.length / part)) % ids.length)
      return rowOf(index).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
    }),
  )
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}
