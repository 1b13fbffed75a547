import { expect, test } from 'vitest'
import { quantize } from '../embeddings/vector.ts'
import { currentSubjectVectors } from './current-subject-vectors.ts'
import { shippedVocabulary } from './current-vocabulary.ts'
import { similarityScale, measureSpread } from './similarity-scale.ts'
import { packVectors } from '../embeddings/packed-vectors.ts'

test('the built-in model’s spread matches the constant', async () => {
  const { mean, deviation } = measureSpread(await currentSubjectVectors(await shippedVocabulary()))
  expect(mean).toBeCloseTo(0.204, 2)
  expect(deviation).toBeCloseTo(0.098, 2)
})

test('outliers are similar even if a model finds everything similar', () => {
  // Each vector shares most of its values with all others.
  const vectors = Array.from({ length: 300 }, (_, index) =>
    quantize(Array.from({ length: 32 }, (__, at) => (at < 24 ? 1 : Math.sin(index * (at + 1))))),
  )
  const packed = packVectors(new Map(vectors.map((vector, index) => [String(index), vector])))
  const { mean } = measureSpread(packed)
  const scale = similarityScale(packed)
  expect(mean).toBeGreaterThan(0.7)
  expect(scale(mean)).toBeCloseTo(0.204)
  expect(scale(0.99)).toBeGreaterThan(0.33)
})

test('with few subjects, similarities are not scaled', () => {
  expect(similarityScale(packVectors(new Map([['one', quantize([1, 0])]])))(0.7)).toBe(0.7)
})
