import type { MatchProfile } from '../../matching/factors/profile.ts'
import { embedProfile } from '../../matching/recommendations/relevance/meaning.ts'
import { subjectConcepts } from '../../matching/recommendations/relevance/subject-concepts.ts'
import { currentVocabulary } from '../../records/vocabulary/current-vocabulary.ts'
import { tagSubjects } from '../../records/vocabulary/tag.ts'

/** How long a list waits for meanings; words alone do until the next one. */
const EMBEDDING_TIMEOUT_MS = 5000

/** So that a word that a profile repeats does not outweigh all others. */
const MAX_STRENGTH = 4.5

/** The least weight of a subject, as a share of the heaviest. */
const LEAST_SHARE = 0.5

/** What an applicant does, by its words and by their meaning: subjects with their weights. */
export async function subjectsOfProfile(profile: MatchProfile): Promise<ReadonlyMap<string, number>> {
  const { subjects } = await currentVocabulary()
  const found = [...(await weigh(profile))].filter(([id]) => subjects.get(id)?.kind !== 'support')
  const most = Math.max(...found.map(([, weight]) => weight))
  return new Map(found.filter(([, weight]) => weight >= LEAST_SHARE * most))
}

async function weigh(profile: MatchProfile): Promise<Map<string, number>> {
  const embedding = embedProfile(profile)
  await embedding.settled(EMBEDDING_TIMEOUT_MS)
  const weights = new Map<string, number>()
  const add = (id: string, weight: number) => weights.set(id, (weights.get(id) ?? 0) + weight)
  for (const { alternatives } of await subjectConcepts(embedding.vectors()))
    for (const { tokens, weight } of alternatives) add(tokens.join('').slice('#'.length), weight)
  const own = { title: profile.text, program: '', text: '' }
  for (const { subject, strength } of tagSubjects(await currentVocabulary(), own))
    add(subject, Math.min(strength, MAX_STRENGTH))
  return weights
}
