import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { currentEmbedder, embed } from '../embeddings/embedder.ts'
import { readShippedVectors } from '../embeddings/shipped-vectors.ts'
import { hashOfText, MODEL } from '../embeddings/text.ts'
import type { Vector } from '../embeddings/vector.ts'
import { similarityScale } from './similarity-scale.ts'
import { packVectors, type PackedVectors } from '../embeddings/packed-vectors.ts'
import { subjectText } from './subject-vectors.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Known vectors by text hash, per embedder; starts with the shipped ones. */
const known = new Map<string, Promise<Map<string, Vector>>>()

/** Delay before a failed embedding is retried. */
const RETRY_MS = 15_000

const packed = new WeakMap<Vocabulary, { model: string; isComplete: boolean; vectors: PackedVectors }>()
let embedding: Promise<void> | undefined

/**
 * Vectors of a vocabulary's subjects. Shipped subjects have shipped vectors; those of custom subjects are computed
 * in the background and are missing until then.
 */
export async function currentSubjectVectors(vocabulary: Vocabulary): Promise<PackedVectors> {
  const model = currentEmbedder().name
  const cached = packed.get(vocabulary)
  if (cached?.model === model && (cached.isComplete || embedding)) return cached.vectors
  if (!known.has(model)) known.set(model, readShippedVectors())
  const vectors = (await known.get(model)) ?? new Map<string, Vector>()
  const texts = [...vocabulary.subjects.values()].map((subject) => ({
    id: subject.id,
    text: subjectText(subject),
  }))
  const found = new Map<string, Vector>()
  const missing: string[] = []
  for (const { id, text } of texts) {
    const vector = vectors.get(hashOfText(text))
    if (vector) found.set(id, vector)
    else missing.push(text)
  }
  const own = packVectors(found)
  const comparable = model === MODEL ? own : { ...own, scale: similarityScale(own) }
  const result = { model, isComplete: missing.length === 0, vectors: comparable }
  packed.set(vocabulary, result)
  if (missing.length > 0) embedMissing(vectors, missing)
  return result.vectors
}

/** Resolves when background embedding is done. */
export const subjectVectorsReady = (): Promise<void> => embedding ?? Promise.resolve()

function embedMissing(vectors: Map<string, Vector>, texts: readonly string[]): void {
  embedding ??= embed(texts)
    .then((made) => {
      for (const [index, vector] of made.entries()) vectors.set(hashOfText(texts[index] ?? ''), vector)
    })
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'Embedding new subjects failed; retrying later')
      return sleep(RETRY_MS, undefined, { ref: false })
    })
    .finally(() => (embedding = undefined))
}
