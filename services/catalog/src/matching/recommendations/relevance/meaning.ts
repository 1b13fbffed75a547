import { textVector } from '../../../records/embeddings/embedder.ts'
import { cosineSimilarity, type Vector } from '../../../records/embeddings/vector.ts'
import { withTimeout } from '../../../records/model-servers/with-timeout.ts'
import type { MatchProfile } from '../../factors/profile.ts'

/** Vectors of a profile. */
export interface ProfileVectors {
  whole: Vector
  sentences: Vector[]
  /** Whether all sentences have theirs. */
  isComplete: boolean
}

/** A profile that is being embedded. */
export interface ProfileEmbedding {
  /** Resolves when everything is embedded, or after the time. */
  settled(timeoutMs: number): Promise<void>
  /** What is embedded by now; undefined without the whole text. */
  vectors(): ProfileVectors | undefined
}

/** Starts embedding a profile: its whole text, then its sentences. It goes on, so that later calls have everything. */
export function embedProfile({ text, sentences }: MatchProfile): ProfileEmbedding {
  const known = new Map<string, Vector | undefined>()
  const all = Promise.all(
    [text, ...sentences].map((each) => textVector(each).then((vector) => known.set(each, vector))),
  )
  return {
    settled: async (timeoutMs) => void (await withTimeout(all, timeoutMs)),
    vectors() {
      const whole = known.get(text)
      const embedded = sentences.flatMap((each) => known.get(each) ?? [])
      return whole && { whole, sentences: embedded, isComplete: embedded.length === sentences.length }
    },
  }
}

/** Shares of the similarity of the whole text, of the nearest sentence, and of the mean of sentences. */
const SHARES = { whole: 0.4, nearest: 0.4, mean: 0.2 }

/** How close a record is in meaning, -1 to 1; null without vectors that compare. */
export function meaningOf(vectors: ProfileVectors | undefined, record: Vector | undefined): number | null {
  // A server may have replaced its model by one of another dimension under the same name.
  if (!vectors || vectors.whole.length !== record?.length) return null
  const whole = cosineSimilarity(vectors.whole, record)
  const sentences = vectors.sentences
    .filter(({ length }) => length === record.length)
    .map((vector) => cosineSimilarity(vector, record))
  if (sentences.length === 0) return whole
  const mean = sentences.reduce((sum, each) => sum + each, 0) / sentences.length
  return SHARES.whole * whole + SHARES.nearest * Math.max(...sentences) + SHARES.mean * mean
}
