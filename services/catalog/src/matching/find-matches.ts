import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Matches, MatchQuery } from '@fundharbor/contracts/catalog/matches'
import { readVectors } from '../embeddings/similarities.ts'
import { withTimeout } from '../model-servers/with-timeout.ts'
import { readRevision } from '../opportunities/revision.ts'
import { fitOf } from './factors/fit.ts'
import { presentMatches } from './present-matches.ts'
import { buildProfile } from './profile.ts'
import { mergeTwins, rank, type Ranked } from './rank.ts'
import { audienceConcepts } from './relevance/audience-concepts.ts'
import { findCandidates } from './relevance/candidates.ts'
import { conceptsOf } from './relevance/concepts.ts'
import { meaningOf, vectorsOf } from './relevance/meaning.ts'
import { subjectConcepts } from './relevance/subject-concepts.ts'
import { secondLook } from './relevance/second-look.ts'
import { readRecords } from './records.ts'

/** If embedding the profile takes longer, the next request has the similarities. */
const EMBEDDING_TIMEOUT_MS = 120

/** How many of the best the second look learns from. */
const LEARNED_FROM = 5

/** Open opportunities that fit an applicant. Reads the revision first, so that concurrent changes are noticed. */
export async function findMatches({ applicant, liked, rejected }: MatchQuery): Promise<Matches> {
  const revision = await readRevision()
  const profile = buildProfile(applicant)
  if (!profile) return { revision, isComplete: true, matches: [] }
  const [own, named] = await Promise.all([
    withTimeout(vectorsOf(profile), EMBEDDING_TIMEOUT_MS),
    conceptsOf(profile),
  ])
  const concepts = [...named, ...(await subjectConcepts(own))]
  const { candidates, version } = await findCandidates({
    concepts,
    audience: audienceConcepts(profile),
    liked,
    rejected,
  })
  const ids = candidates.map(({ id }) => id)
  const [records, vectors] = await Promise.all([readRecords(ids), readVectors([...ids, ...liked])])
  const now = clock.now()
  const rows: Ranked[] = candidates.flatMap(({ id, score, shared }) => {
    const record = records.get(id)
    if (!record) return []
    const meaning = meaningOf(own, vectors.get(id))
    return [{ record, fit: fitOf(profile, record, now), words: score, meaning, feedback: 0, likeness: 0, shared }]
  })
  const first = rank(rows)
  const feedback = await secondLook({
    ids: first.map(({ record }) => record.id),
    best: first.slice(0, LEARNED_FROM).map(({ record, score }) => ({ id: record.id, score })),
    version,
  })
  const second = rank(first.map((row) => ({ ...row, feedback: feedback.get(row.record.id) ?? 0 })))
  return {
    revision,
    isComplete: own !== undefined,
    matches: presentMatches(profile, concepts, mergeTwins(second)),
  }
}
