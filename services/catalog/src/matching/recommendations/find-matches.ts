import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Matches, MatchQuery } from '@fundharbor/contracts/catalog/matches'
import { readVectors } from '../../records/embeddings/similarities.ts'
import { readRevision } from '../../records/opportunities/revision.ts'
import { currentVocabulary } from '../../records/vocabulary/current-vocabulary.ts'
import { fitOf } from '../factors/fit.ts'
import { opinionOf } from './opinions.ts'
import { presentMatches } from './present-matches.ts'
import { buildProfile, type MatchProfile } from '../factors/profile.ts'
import { mergeTwins, rank, type Ranked, type Scored } from './rank.ts'
import { audienceConcepts } from './relevance/audience-concepts.ts'
import { findCandidates, type Candidate } from './relevance/candidates.ts'
import { conceptsOf } from './relevance/concepts.ts'
import { embedProfile, meaningOf, type ProfileEmbedding } from './relevance/meaning.ts'
import { secondLook } from './relevance/second-look.ts'
import { subjectConcepts } from './relevance/subject-concepts.ts'
import { readEligibilityRecords, readRecords, readTitles } from './records.ts'

/** How long the first list waits for embeddings after its candidates are found; later lists use all of them. */
const EMBEDDING_TIMEOUT_MS = 30

/** The latest rejected records that candidates are compared with. */
const MAX_COMPARED = 50

/** Enough for the page; good matches are fewer. */
const MAX_MATCHES = 20

/** How many of the best the second look learns from. */
const LEARNED_FROM = 5

/** Open opportunities that fit an applicant. Reads the revision first, so that concurrent changes are noticed. */
export async function findMatches({ applicant, liked, rejected }: MatchQuery): Promise<Matches> {
  const revision = await readRevision()
  const profile = buildProfile(applicant)
  if (!profile) return { revision, isComplete: true, matches: [] }
  const embedding = embedProfile(profile)
  const [named, vocabulary] = await Promise.all([conceptsOf(profile), currentVocabulary()])
  const meant = embedding.vectors()
  const concepts = [...named, ...(await subjectConcepts(meant))]
  const { candidates, version } = await findCandidates({
    concepts,
    audience: audienceConcepts(profile),
    liked,
    rejected,
  })
  const rows = await compare(profile, candidates, { embedding, liked, rejected })
  const listed = mergeTwins(await rankTwice(rows, version)).slice(0, MAX_MATCHES)
  const eligibility = await readEligibilityRecords(listed.map(({ record }) => record.id))
  return {
    revision,
    isComplete: meant?.isComplete === true,
    matches: presentMatches(listed, { applicant, concepts, vocabulary, eligibility }),
  }
}

interface Compared {
  embedding: ProfileEmbedding
  liked: readonly string[]
  rejected: readonly string[]
}

/** Holds each candidate against the profile, and against what the person liked and rejected. */
async function compare(
  profile: MatchProfile,
  candidates: readonly Candidate[],
  { embedding, liked, rejected }: Compared,
): Promise<Ranked[]> {
  const ids = candidates.map(({ id }) => id)
  const compared = [...liked, ...rejected.slice(0, MAX_COMPARED)]
  const [records, vectors, titles] = await Promise.all([
    readRecords(ids),
    readVectors(compared),
    readTitles(compared),
    embedding.settled(EMBEDDING_TIMEOUT_MS),
  ])
  const own = embedding.vectors()
  const opinions = { liked, rejected: rejected.slice(0, MAX_COMPARED), vectors, titles }
  const now = clock.now()
  return candidates.flatMap(({ id, score, best }) => {
    const record = records.get(id)
    if (!record) return []
    const { weight, factors } = fitOf(profile, record, now)
    const opinion = opinionOf(record, opinions)
    const fit = { weight, factors: opinion.factor ? [...factors, opinion.factor] : factors }
    const meaning = meaningOf(own, record.vector)
    return [{ record, fit, words: score, meaning, feedback: 0, likeness: opinion.likeness, best }]
  })
}

/** Ranks, learns words from the best, and ranks again. */
async function rankTwice(rows: readonly Ranked[], version: string): Promise<Scored[]> {
  const first = rank(rows)
  const feedback = await secondLook({
    ids: first.map(({ record }) => record.id),
    best: first.slice(0, LEARNED_FROM).map(({ record, score }) => ({ id: record.id, score })),
    version,
  })
  return rank(first.map((row) => ({ ...row, feedback: feedback.get(row.record.id) ?? 0 })))
}
