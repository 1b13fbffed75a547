import { textVector } from '../../embeddings/text-vector.ts'
import { cosineSimilarity, type Vector } from '../../embeddings/vector.ts'
import type { MatchProfile } from '../profile.ts'

/** Vectors of a profile: its whole text, then its sentences. */
export type ProfileVectors = readonly Vector[]

/** Undefined if the model fails. */
export async function vectorsOf(profile: MatchProfile): Promise<ProfileVectors | undefined> {
  const vectors = await Promise.all([profile.text, ...profile.sentences].map(textVector))
  const known = vectors.filter((vector) => vector !== undefined)
  return known.length === vectors.length ? known : undefined
}

/** Shares of the similarity of the whole text, of the nearest sentence, and of the mean of sentences. */
const SHARES = { whole: 0.4, nearest: 0.4, mean: 0.2 }

/** How close a record is in meaning, -1 to 1; null without vectors that compare. */
export function meaningOf(vectors: ProfileVectors | undefined, record: Vector | undefined): number | null {
  if (!vectors || !record) return null
  const comparable = vectors.filter(({ length }) => length === record.length)
  const [whole, ...sentences] = comparable.map((vector) => cosineSimilarity(vector, record))
  if (whole === undefined) return null
  if (sentences.length === 0) return whole
  const mean = sentences.reduce((sum, each) => sum + each, 0) / sentences.length
  return SHARES.whole * whole + SHARES.nearest * Math.max(...sentences) + SHARES.mean * mean
}
