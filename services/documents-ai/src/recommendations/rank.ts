import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { analyze, scoreOf } from './analysis.ts'
import { eligibilityOf, judgeEligibility } from './eligibility.ts'
import type { GivenFeedback } from './feedback.ts'
import type { Profile } from './profile.ts'
import { describeFit } from './reasons.ts'

/** At most this many opportunities are recommended, all of them with at least this score. */
const MAX_RECOMMENDATIONS = 20
const MIN_SCORE = 0.35

/** A recommendation as it is stored, with the opportunity's traits. */
export interface RankedItem extends Omit<Recommendation, 'feedback'> {
  facts: OpportunityTraits
}

/** Traits that similar opportunities share. */
export interface OpportunityTraits {
  title: string
  category: string
  funderName: string
  sector: string | null
  deadline: string | null
}

interface Ranking {
  profile: Profile
  candidates: readonly Candidate[]
  feedback: readonly GivenFeedback[]
  now: Date
}

interface Scored {
  candidate: Candidate
  score: number
  similarTo: string | null
}

/** The best of the candidates, best first. */
export function rank({ profile, candidates, feedback, now }: Ranking): RankedItem[] {
  const rejected = new Set(
    feedback.filter((given) => given.feedback === 'not for me').map(({ opportunityId }) => opportunityId),
  )
  const liked = feedback.filter((given) => given.feedback === 'interested')
  return candidates
    .filter(({ id }) => !rejected.has(id))
    .map((candidate) => score({ profile, candidate, liked, now }))
    .filter((scored) => scored.score >= MIN_SCORE)
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        (other.candidate.similarity ?? 0) - (one.candidate.similarity ?? 0) ||
        (one.candidate.id < other.candidate.id ? -1 : 1),
    )
    .slice(0, MAX_RECOMMENDATIONS)
    .map((scored) => toRankedItem(profile, scored, now))
}

interface Scoring {
  profile: Profile
  candidate: Candidate
  liked: readonly GivenFeedback[]
  now: Date
}

/** The most that similarity to interesting opportunities adds to a score. */
const MAX_GAIN = 0.15
/** From this similarity on, the reasons mention the interesting opportunity. */
const SIMILAR = 0.45

function score({ profile, candidate, liked, now }: Scoring): Scored {
  const base = scoreOf(analyze(profile, candidate, now), judgeEligibility(profile, candidate))
  const similarities = liked.map(({ facts, opportunityId }) => ({
    title: facts.title,
    isItself: opportunityId === candidate.id,
    // An interesting opportunity counts as most similar to itself, so that similar ones never push it off the list.
    similarity: opportunityId === candidate.id ? 1 : similarityTo(facts, candidate),
  }))
  const [nearest] = similarities.toSorted((one, other) => other.similarity - one.similarity)
  if (!nearest || nearest.similarity === 0) return { candidate, score: base, similarTo: null }
  const raised = Math.round((base + MAX_GAIN * nearest.similarity) * 100) / 100
  return {
    candidate,
    score: Math.min(1, raised),
    similarTo: nearest.similarity >= SIMILAR && !nearest.isItself ? nearest.title : null,
  }
}

/** Similarity from 0 to 1, by shared traits and by embeddings where available. */
function similarityTo(liked: OpportunityTraits, candidate: Candidate): number {
  const sameCategory = liked.category === candidate.category ? 0.25 : 0
  const sameFunder = liked.funderName === candidate.funderName ? 0.25 : 0
  const sameSector = liked.sector !== null && liked.sector === candidate.sector ? 0.15 : 0
  const meaning = Math.max(0, (candidate.likedSimilarity ?? 0.3) - 0.3)
  return Math.min(1, sameCategory + sameFunder + sameSector + meaning)
}

const HIGH = 0.75
const MEDIUM = 0.55

function toRankedItem(
  profile: Profile,
  { candidate, score: total, similarTo }: Scored,
  now: Date,
): RankedItem {
  const eligibility = eligibilityOf(profile, candidate)
  const { title, category, funderName, sector, deadline } = candidate
  return {
    opportunityId: candidate.id,
    score: total,
    priority: total >= HIGH ? 'high' : total >= MEDIUM ? 'medium' : 'low',
    confidence: confidenceOf(profile, candidate),
    ...describeFit({ profile, candidate, verdict: eligibility.verdict, similarTo }),
    aiAnalysis: analyze(profile, candidate, now),
    eligibility,
    facts: { title, category, funderName, sector, deadline },
  }
}

/** How complete the data of profile and opportunity is, from 0 to 1. */
function confidenceOf(profile: Profile, candidate: Candidate): number {
  const known = [
    candidate.eligibility !== null,
    candidate.isApplicantListed || candidate.organizationTypes.length > 0,
    candidate.maxAmount !== null || candidate.minAmount !== null,
    candidate.deadline !== null,
    candidate.geoScope !== null,
    candidate.excerpt !== '',
    candidate.similarity !== null,
  ]
  const share = known.filter(Boolean).length / known.length
  return Math.round(((profile.completeness + share) / 2) * 100) / 100
}
