import { logger } from '@fundharbor/chassis/logger'
import { embed } from '../../embeddings/model.ts'
import { readShippedVectors } from '../../embeddings/shipped.ts'
import { hashOfText } from '../../embeddings/text.ts'
import type { Vector } from '../../embeddings/vector.ts'
import { packVectors, subjectText, type SubjectVectors } from './subject-vectors.ts'
import type { Vocabulary } from './vocabulary.ts'

/** By the hash of the text that they were made of; null until the shipped ones are read. */
let known: Promise<Map<string, Vector>> | null = null

const packed = new WeakMap<Vocabulary, { isComplete: boolean; vectors: SubjectVectors }>()
let embedding: Promise<void> | undefined

/**
 * What a vocabulary's subjects mean. Vectors are shipped; those of subjects that the team has written are made in the
 * background, and until they are there the others are the answer.
 */
export async function currentSubjectVectors(vocabulary: Vocabulary): Promise<SubjectVectors> {
  const held = packed.get(vocabulary)
  if (held && (held.isComplete || embedding)) return held.vectors
  const vectors = await (known ??= readShippedVectors())
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
  const answer = { isComplete: missing.length === 0, vectors: packVectors(found) }
  packed.set(vocabulary, answer)
  if (missing.length > 0) embedMissing(vectors, missing)
  return answer.vectors
}

/** Waits until what is being made in the background is there. */
export const subjectVectorsMade = (): Promise<void> => embedding ?? Promise.resolve()

function embedMissing(vectors: Map<string, Vector>, texts: readonly string[]): void {
  embedding ??= embed(texts)
    .then((made) => {
      for (const [index, vector] of made.entries()) vectors.set(hashOfText(texts[index] ?? ''), vector)
    })
    .catch((error: unknown) => logger.warn({ err: error }, 'new subjects are not compared by meaning yet'))
    .finally(() => (embedding = undefined))
}
