import type { FitFactor, Match } from '@fundharbor/contracts/catalog/matches'
import {
  RecommendedOpportunity,
  type Recommendation,
  type RecommendationAnalysis,
} from '@fundharbor/contracts/documents/recommendations'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { differenceInHours } from 'date-fns/differenceInHours'
import { describeMatch } from './describe-match.ts'
import { readMatchList, type MatchList } from './match-list.ts'
import { textsOf } from './own-words.ts'
import { stripMarkup } from './wording.ts'

/** A recommendation as it is made from a match, before the person's feedback is added. */
export interface PresentedMatch extends Required<Omit<Recommendation, 'feedback' | 'computedAt'>> {
  /** What fits less, for the explanation. */
  cautions: string[]
}

interface MatchContext {
  applicant: Applicant
  /** All matches of the list: reasons are chosen for what sets one apart from the others. */
  all: readonly Match[]
  now: Date
}

/** A match as a recommendation: score, priority, confidence and reasons. Pure. */
export function presentMatch(match: Match, { applicant, all, now }: MatchContext): PresentedMatch {
  const { quote } = match.eligibility
  return {
    opportunityId: match.id,
    score: rounded(match.score),
    priority: priorityOf(match, now),
    confidence: confidenceOf(match, applicant),
    ...describeMatch(match, listOf(applicant, all)),
    aiAnalysis: analyzeMatch(match, now),
    eligibility: { ...match.eligibility, quote: quote === null ? null : stripMarkup(quote) },
    isGoodMatch: match.isGoodMatch,
    twins: match.twins,
    opportunity: {
      ...RecommendedOpportunity.parse(match),
      title: stripMarkup(match.title),
      funderName: stripMarkup(match.funderName),
    },
  }
}

/** The texts of an applicant are read once per list. */
const lists = new WeakMap<readonly Match[], MatchList>()

function listOf(applicant: Applicant, all: readonly Match[]): MatchList {
  const known = lists.get(all)
  if (known?.applicant === applicant) return known
  const list = readMatchList(applicant, all)
  lists.set(all, list)
  return list
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value))
const rounded = (value: number): number => Math.round(clamped(value) * 100) / 100

/** The number of days left; null without a deadline. */
const daysLeft = ({ deadline }: Match, now: Date): number | null =>
  deadline === null ? null : differenceInHours(deadline, now) / 24

const HIGH_SCORE = 0.6
/** An application takes at least some days; more than two months away, other things come first. */
const TOO_SOON_DAYS = 5
const SOON_DAYS = 60

/** High for what fits well and closes soon; low for what fits less, or closes before an application can be written. */
export function priorityOf(match: Match, now: Date): Recommendation['priority'] {
  const days = daysLeft(match, now)
  const isHopeless = match.eligibility.verdict === 'not eligible' || (days !== null && days < TOO_SOON_DAYS)
  if (isHopeless || !match.isGoodMatch) return 'low'
  return match.score >= HIGH_SCORE && days !== null && days <= SOON_DAYS ? 'high' : 'medium'
}

/** The value of what nothing speaks for or against. */
const NEUTRAL = 0.6
/** Factors rarely raise a score by more than this. */
const LARGEST_GAIN = 0.5

/** How some of the factors work together, from 0 to 1. */
function combine(factors: readonly FitFactor[], ...names: FitFactor['name'][]): number {
  const product = factors
    .filter(({ name }) => names.includes(name))
    .reduce((total, { weight }) => total * weight, 1)
  return product <= 1 ? NEUTRAL * product : NEUTRAL + (1 - NEUTRAL) * clamped((product - 1) / LARGEST_GAIN)
}

const verdicts = { eligible: 1, unclear: 0.5, 'not eligible': 0 } as const
const MANY_SUBJECTS = 4

/** The four parts of the analysis, each from what the match says. */
export function analyzeMatch(match: Match, now: Date): RecommendationAnalysis {
  const { factors, sharedSubjects, eligibility, relevance } = match
  return {
    strengthMatch: rounded(relevance),
    fundingAlignment: rounded(
      0.7 * combine(factors, 'kind', 'size', 'closed') + 0.3 * clamped(sharedSubjects.length / MANY_SUBJECTS),
    ),
    eligibilityScore: rounded(
      0.6 * verdicts[eligibility.verdict] + 0.4 * combine(factors, 'eligibility', 'region', 'audience'),
    ),
    strategicFit: rounded(
      0.5 * combine(factors, 'place', 'time', 'feedback') + 0.5 * timeShare(daysLeft(match, now)),
    ),
  }
}

const UNKNOWN_TIME = 0.7

/** Full from six weeks before the deadline, zero in the last three days. */
const timeShare = (days: number | null): number => (days === null ? UNKNOWN_TIME : clamped((days - 3) / 39))

const LONG_TEXT = 120
const MANY_WORDS = 4

/** How complete the data on both sides is, from 0 to 1. */
export function confidenceOf(match: Match, applicant: Applicant): number {
  const { project } = applicant
  const own = [
    applicant.organizationType !== null,
    applicant.country !== '',
    applicant.state !== null,
    textsOf(applicant).join(' ').length >= LONG_TEXT,
    applicant.annualBudget !== null || project.amountNeeded !== null,
  ]
  const theirs = [
    match.eligibility.verdict !== 'unclear',
    match.eligibility.quote !== null,
    Number(match.maxAmount) > 0 || Number(match.minAmount) > 0,
    match.deadline !== null,
    match.similarity !== null,
    match.sharedSubjects.length > 0,
    match.sharedWords.length >= MANY_WORDS,
  ]
  return rounded(0.4 * shareOf(own) + 0.6 * shareOf(theirs))
}

const shareOf = (facts: readonly boolean[]): number => facts.filter(Boolean).length / facts.length
