import { embed } from '../../embeddings/embedder.ts'
import { readShippedVectors } from '../../embeddings/shipped.ts'
import { hashOfText } from '../../embeddings/text.ts'
import type { Vector } from '../../embeddings/vector.ts'
import { packVectors, subjectText, type SubjectVectors } from './subject-vectors.ts'
import type { Vocabulary } from './vocabulary.ts'

const packed = new WeakMap<Vocabulary, Promise<SubjectVectors>>()

/** Vectors of texts that do not ship, by the texts' hashes: subjects that were added or edited. */
const made = new Map<string, Vector>()

/** The vectors of a vocabulary's subjects. Those of new subjects are made when they are first needed. */
export function currentSubjectVectors(vocabulary: Vocabulary): Promise<SubjectVectors> {
  const known = packed.get(vocabulary)
  if (known) return known
  const answer = makeVectors(vocabulary)
  packed.set(vocabulary, answer)
  answer.catch(() => packed.delete(vocabulary))
  return answer
}

async function makeVectors({ subjects }: Vocabulary): Promise<SubjectVectors> {
  const shipped = await readShippedVectors()
  const texts = [...subjects.values()].map((subject) => ({ id: subject.id, text: subjectText(subject) }))
  const missing = texts.filter(({ text }) => !shipped.has(hashOfText(text)) && !made.has(hashOfText(text)))
  const vectors = await embed(missing.map(({ text }) => text))
  for (const [index, { text }] of missing.entries()) {
    const vector = vectors[index]
    if (vector) made.set(hashOfText(text), vector)
  }
  return packVectors(
    new Map(
      texts.flatMap(({ id, text }) => {
        const vector = shipped.get(hashOfText(text)) ?? made.get(hashOfText(text))
        return vector ? [[id, vector] as const] : []
      }),
    ),
  )
}
