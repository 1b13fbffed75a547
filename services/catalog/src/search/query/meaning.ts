import type { Concept, SearchEngine } from '../engine/engine.ts'
import type { Vector } from '../../embeddings/vector.ts'
import { nearestSubjects, type SubjectVectors } from '../../vocabulary/subject-vectors.ts'
import type { Vocabulary } from '../../vocabulary/vocabulary.ts'
import type { NamedAlternative } from './expand.ts'

export const meaningWeights = {
  /** Of all that the words of the query weigh. */
  share: 0.5,
  /** Subjects that are less alike than this are not meant. */
  least: 0.5,
  subjects: 4,
  /** The same where words find nothing at all. */
  leastAlone: 0.3,
  subjectsAlone: 12,
}

interface Sources {
  vocabulary: Vocabulary
  vectors: SubjectVectors
  engine: Pick<SearchEngine, 'frequencies'>
  total: number
  /** Whether nothing but the meaning is looked for: what is farther away is better than nothing. */
  isAlone?: boolean
}

/**
 * The subjects that a query is about by its meaning, whatever its words: "teach kids about science outside of school".
 * Ranks only. Null where it is like no subject.
 */
export async function meaningConcept(
  vector: Vector,
  concepts: readonly Concept[],
  { vocabulary, vectors, engine, total, isAlone = false }: Sources,
): Promise<(Concept & { alternatives: NamedAlternative[] }) | null> {
  const least = isAlone ? meaningWeights.leastAlone : meaningWeights.least
  const limit = isAlone ? meaningWeights.subjectsAlone : meaningWeights.subjects
  const near = nearestSubjects(vectors, vector, limit).filter(
    ({ id, similarity }) => similarity >= least && vocabulary.subjects.has(id),
  )
  const closest = near[0]?.similarity
  if (closest === undefined) return null
  const documents = await engine.frequencies(near.map(({ id }) => [`#${id}`]))
  const asked = concepts.filter(({ isOptional }) => !isOptional)
  const weight =
    meaningWeights.share * asked.reduce((sum, { alternatives }) => sum + heaviest(alternatives), 0)
  const alternatives = near.map(({ id, similarity }, index) => ({
    tokens: [`#${id}`],
    name: vocabulary.subjects.get(id)?.label ?? id,
    isTyped: false,
    isLoose: true,
    weight: weight * (similarity / closest) ** 2 * rarity(documents[index] ?? 0, total),
  }))
  return { isOptional: true, alternatives }
}

const heaviest = (alternatives: Concept['alternatives']) =>
  Math.max(0, ...alternatives.map(({ weight }) => weight))

/** 1 for a subject of one document, less for common ones. */
const rarity = (documents: number, total: number) =>
  Math.log(1 + total / Math.max(1, documents)) / Math.log(1 + Math.max(1, total))
