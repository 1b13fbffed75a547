import type { Concept } from '@fundharbor/search-engine/engine'
import type { Vector } from '../../records/embeddings/vector.ts'
import { nearestVectors, type PackedVectors } from '../../records/embeddings/packed-vectors.ts'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import type { NamedAlternative } from './expand.ts'

const meaningWeights = {
  /** Weight relative to the sum of the query's required concepts. */
  share: 0.5,
  /** Minimum similarity. */
  least: 0.33,
  subjects: 4,
}

interface Sources {
  vocabulary: Vocabulary
  vectors: PackedVectors
  /** Document frequencies of tokens. */
  frequencies: (tokens: string[]) => Promise<ReadonlyMap<string, number>>
  total: number
}

/**
 * The subjects that a query means, whatever its words: "teach kids about science outside of school". The concept
 * only ranks. Null if no subject is similar enough.
 */
export async function meaningConcept(
  vector: Vector,
  concepts: readonly Concept[],
  { vocabulary, vectors, frequencies, total }: Sources,
): Promise<(Concept & { alternatives: NamedAlternative[] }) | null> {
  const near = nearestVectors(vectors, vector, meaningWeights.subjects).filter(
    ({ id, similarity }) => similarity >= meaningWeights.least && vocabulary.subjects.has(id),
  )
  const closest = near[0]?.similarity
  if (closest === undefined) return null
  const documents = await frequencies(near.map(({ id }) => `#${id}`))
  const required = concepts.filter(({ isOptional }) => !isOptional)
  const weight =
    meaningWeights.share * required.reduce((sum, { alternatives }) => sum + heaviest(alternatives), 0)
  const alternatives = near.map(({ id, similarity }) => ({
    tokens: [`#${id}`],
    name: vocabulary.subjects.get(id)?.label ?? id,
    isTyped: false,
    isLoose: true,
    weight: weight * (similarity / closest) ** 2 * rarity(documents.get(`#${id}`) ?? 0, total),
  }))
  return { isOptional: true, alternatives }
}

const heaviest = (alternatives: Concept['alternatives']) =>
  Math.max(0, ...alternatives.map(({ weight }) => weight))

/** Normalized inverse document frequency, 0 to 1. */
const rarity = (documents: number, total: number) =>
  Math.log(1 + total / Math.max(1, documents)) / Math.log(1 + Math.max(1, total))
