import type { SubjectVectors } from './subject-vectors.ts'

interface Spread {
  mean: number
  deviation: number
}

/** Of the built-in model over the shipped subjects. What is alike enough was measured with it. */
const BUILT_IN: Spread = { mean: 0.35, deviation: 0.116 }

/** Fewer subjects say little of a model. */
const LEAST_SUBJECTS = 200

/** Pairs stand this part of the vocabulary apart: most have little to do with each other. */
const PARTS = [2, 3, 5, 7]

/** Brings likenesses of a model to the scale of the built-in one: some models find everything alike, others nothing. */
export function scaleOf(vectors: SubjectVectors): (similarity: number) => number {
  if (vectors.ids.length < LEAST_SUBJECTS) return (similarity) => similarity
  const { mean, deviation } = spreadOf(vectors)
  return (similarity) => BUILT_IN.mean + ((similarity - mean) * BUILT_IN.deviation) / (deviation || 1)
}

export function spreadOf({ ids, matrix, dimensions }: SubjectVectors): Spread {
  const rowOf = (index: number) => matrix.subarray(index * dimensions, (index + 1) * dimensions)
  const figures = PARTS.flatMap((part) =>
    ids.map((_, index) => {
      const other = rowOf((index + Math.floor(ids.length / part)) % ids.length)
      return rowOf(index).reduce((sum, figure, at) => sum + figure * (other[at] ?? 0), 0)
    }),
  )
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  const variance = figures.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / figures.length
  return { mean, deviation: Math.sqrt(variance) }
}
