import { logger } from '@fundharbor/chassis/logger'
import { embed } from '../../embeddings/model.ts'
import { readShippedVectors } from '../../embeddings/shipped.ts'
import { hashOfText } from '../../embeddings/text.ts'
import type { Vector } from '../../embeddings/vector.ts'
import { packVectors, subjectText, type SubjectVectors } from './subject-vectors.ts'
import type { Vocabulary } from './vocabulary.ts'

const packed = new WeakMap<Vocabulary, Promise<SubjectVectors>>()

/** Vectors by the hashes of their texts: those that ship, and those that were made since. */
let known: Promise<Map<string, Vector>> | undefined

/**
 * The vectors of a vocabulary's subjects. Nobody waits for those of new or edited subjects: they are made in the
 * background, and until then searches do without.
 */
export function currentSubjectVectors(vocabulary: Vocabulary): Promise<SubjectVectors> {
  const current = packed.get(vocabulary)
  if (current) return current
  const answer = pack(vocabulary)
  packed.set(vocabulary, answer)
  void answer
    .then(() => embedMissing(vocabulary))
    .then((made) => made > 0 && packed.set(vocabulary, pack(vocabulary)))
    .catch((error: unknown) => {
      packed.delete(vocabulary)
      logger.warn({ err: error }, 'subjects could not be embedded')
    })
  return answer
}

const knownVectors = () => (known ??= readShippedVectors().then((shipped) => new Map(shipped)))

const textsOf = ({ subjects }: Vocabulary) =>
  [...subjects.values()].map((subject) => {
    const text = subjectText(subject)
    return { id: subject.id, text, hash: hashOfText(text) }
  })

async function pack(vocabulary: Vocabulary): Promise<SubjectVectors> {
  const vectors = await knownVectors()
  const found = textsOf(vocabulary).flatMap(({ id, hash }) => {
    const vector = vectors.get(hash)
    return vector ? [[id, vector] as const] : []
  })
  return packVectors(new Map(found))
}

async function embedMissing(vocabulary: Vocabulary): Promise<number> {
  const vectors = await knownVectors()
  const missing = textsOf(vocabulary).filter(({ hash }) => !vectors.has(hash))
  const made = await embed(missing.map(({ text }) => text))
  for (const [index, { hash }] of missing.entries()) {
    const vector = made[index]
    if (vector) vectors.set(hash, vector)
  }
  return missing.length
}
