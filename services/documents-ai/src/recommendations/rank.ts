import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { analyse, scoreOf } from './analysis.ts'
import { eligibilityOf, verdictOf } from './eligibility.ts'
import type { GivenFeedback } from './feedback.ts'
import type { Profile } from './profile.ts'
import { tell } from './reasons.ts'

/** At most so many are recommended, and none below the least score. */
export const MOST_RECOMMENDED = 20
const LEAST_SCORE = 0.35

/** A recommendation with what is kept beside it. */
export interface RankedItem extends Omit<Recommendation, 'feedback'> {
  facts: OpportunityTraits
}

/** What an opportunity is, for finding what is like it. */
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
  alike: string | null
}

/** The best of the candidates, best first. */
export function rank({ profile, candidates, feedback, now }: Ranking): RankedItem[] {
  const refused = new Set(
    feedback.filter((given) => given.feedback === 'not for me').map(({ opportunityId }) => opportunityId),
  )
  const liked = feedback.filter((given) => given.feedback === 'interested')
  return candidates
    .filter(({ id }) => !refused.has(id))
    .map((candidate) => score({ profile, candidate, liked, now }))
    .filter((scored) => scored.score >= LEAST_SCORE)
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        (other.candidate.similarity ?? 0) - (one.candidate.similarity ?? 0) ||
        (one.candidate.id < other.candidate.id ? -1 : 1),
    )
    .slice(0, MOST_RECOMMENDED)
    .map((scored) => present(profile, scored, now))
}

interface Scoring {
  profile: Profile
  candidate: Candidate
  liked: readonly GivenFeedback[]
  now: Date
}

/** Most that likeness to what interests adds. */
const MOST_GAINED = 0.15
const ALIKE = 0.45

function score({ profile, candidate, liked, now }: Scoring): Scored {
  const base = scoreOf(analyse(profile, candidate, now), verdictOf(profile, candidate))
  const likenesses = liked.map(({ facts, opportunityId }) => ({
    title: facts.title,
    isItself: opportunityId === candidate.id,
    // Nothing is more like what interests than that itself: those that are like it never push it off the list.
    likeness: opportunityId === candidate.id ? 1 : likenessOf(facts, candidate),
  }))
  const [nearest] = likenesses.toSorted((one, other) => other.likeness - one.likeness)
  if (!nearest || nearest.likeness === 0) return { candidate, score: base, alike: null }
  const gained = Math.round((base + MOST_GAINED * nearest.likeness) * 100) / 100
  return {
    candidate,
    score: Math.min(1, gained),
    alike: nearest.likeness >= ALIKE && !nearest.isItself ? nearest.title : null,
  }
}

/** By meaning where that is known, and by what both are. */
function likenessOf(liked: OpportunityTraits, candidate: Candidate): number {
  const sameCategory = liked.category === candidate.category ? 0.25 : 0
  const sameFunder = liked.funderName === candidate.funderName ? 0.25 : 0
  const sameSector = liked.sector !== null && liked.sector === candidate.sector ? 0.15 : 0
  const meaning = Math.max(0, (candidate.likedSimilarity ?? 0.3) - 0.3)
  return Math.min(1, sameCategory + sameFunder + sameSector + meaning)
}

const HIGH = 0.75
const MEDIUM = 0.55

function present(profile: Profile, { candidate, score: total, alike }: Scored, now: Date): RankedItem {
  const eligibility = eligibilityOf(profile, candidate)
  const { title, category, funderName, sector, deadline } = candidate
  return {
    opportunityId: candidate.id,
    score: total,
    priority: total >= HIGH ? 'high' : total >= MEDIUM ? 'medium' : 'low',
    confidence: confidenceOf(profile, candidate),
    ...tell({ profile, candidate, verdict: eligibility.verdict, alike }),
    aiAnalysis: analyse(profile, candidate, now),
    eligibility,
    facts: { title, category, funderName, sector, deadline },
  }
}

/** How complete the data behind a score is, on both sides. */
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
