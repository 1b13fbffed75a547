import { currentSubjectVectors } from '../../../records/vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../../../records/vocabulary/current-vocabulary.ts'
import { nearestVectors } from '../../../records/embeddings/packed-vectors.ts'
import { namesPlace } from '../../../records/facts/places.ts'
import type { ProfileConcept } from './concepts.ts'
import type { ProfileVectors } from './meaning.ts'

const LEAST_SIMILARITY = 0.29
const SUBJECTS = 4
/** About as much as a word of the profile that few records have. */
const WEIGHT = 2.5

/** Subjects that the sentences of a profile mean, whatever their words. */
export async function subjectConcepts(vectors: ProfileVectors | undefined): Promise<ProfileConcept[]> {
  if (!vectors) return []
  const vocabulary = await currentVocabulary()
  const subjects = await currentSubjectVectors(vocabulary)
  return vectors.sentences.flatMap((vector) => {
    const near = nearestVectors(subjects, vector, SUBJECTS).filter(
      ({ id, similarity }) =>
        similarity >= LEAST_SIMILARITY && !namesPlace(vocabulary.subjects.get(id)?.label ?? 'Africa'),
    )
    const closest = near[0]
    if (!closest) return []
    const alternatives = near.map(({ id, similarity }) => ({
      tokens: [`#${id}`],
      weight: WEIGHT * (similarity / closest.similarity) ** 2,
    }))
    const typed = vocabulary.subjects.get(closest.id)?.label.toLowerCase() ?? closest.id
    return [{ typed, weight: WEIGHT, alternatives }]
  })
}
