import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { RecommendationAnalysis } from '@fundharbor/contracts/documents/recommendations'
import { differenceInHours } from 'date-fns'
import { judgeEligibility, type Verdict } from './eligibility.ts'
import type { Profile } from './profile.ts'

/** Similarity of embeddings: unrelated texts are below the first number, closely related ones above the second. */
const UNRELATED = 0.2
const RELATED = 0.6

/** The value of unknown facts. */
const UNKNOWN = 0.5

const clamped = (value: number): number => Math.min(1, Math.max(0, value))
const rounded = (value: number): number => Math.round(clamped(value) * 100) / 100

/** The four parts of a score, each computed from named fields. */
export function analyze(profile: Profile, candidate: Candidate, now: Date): RecommendationAnalysis {
  return {
    strengthMatch: rounded(textFit(candidate)),
    fundingAlignment: rounded(
      0.65 * categoryFit(profile, candidate) +
        0.15 * fundingTypeFit(profile, candidate) +
        0.2 * amountFit(profile, candidate),
    ),
    eligibilityScore: rounded(
      0.7 * applicantFit[judgeEligibility(profile, candidate)] + 0.3 * locationFit(profile, candidate),
    ),
    strategicFit: rounded(
      0.4 * locationFit(profile, candidate) +
        0.35 * timeFit(candidate, now) +
        0.25 * amountFit(profile, candidate),
    ),
  }
}

const weights: Readonly<Record<keyof RecommendationAnalysis, number>> = {
  strengthMatch: 0.3,
  fundingAlignment: 0.35,
  eligibilityScore: 0.25,
  strategicFit: 0.1,
}

/** Ineligible applicants keep this share of their score. */
const NOT_ELIGIBLE = 0.4

/** The weighted sum of the four parts, lower for ineligible applicants. */
export function scoreOf(analysis: RecommendationAnalysis, verdict: Verdict): number {
  const sum = Object.entries(weights).reduce(
    (total, [part, weight]) => total + weight * analysis[part as keyof RecommendationAnalysis],
    0,
  )
  return rounded(verdict === 'not eligible' ? sum * NOT_ELIGIBLE : sum)
}

function textFit({ wordMatch, similarity }: Candidate): number {
  if (similarity === null) return wordMatch
  return 0.45 * wordMatch + 0.55 * clamped((similarity - UNRELATED) / (RELATED - UNRELATED))
}

/** Fit of the category: 1 for the profile's leading field of work. */
export function categoryFit({ categories }: Profile, { category }: Candidate): number {
  if (categories.length === 0) return UNKNOWN
  return categories.find((own) => own.category === category)?.weight ?? 0
}

/** Grants and prizes suit everyone, investments and loans businesses, fellowships individuals and academics. */
function fundingTypeFit({ organizationTypes }: Profile, { fundingType }: Candidate): number {
  if (fundingType === 'investment' || fundingType === 'loan')
    return organizationTypes.includes('business') ? 1 : 0.2
  if (fundingType === 'fellowship')
    return organizationTypes.includes('individual') || organizationTypes.includes('academic') ? 1 : 0.3
  return 1
}

/** Full for awards up to the annual budget; zero for ten times as much, low for a hundredth. */
export function amountFit({ annualBudget }: Profile, candidate: Candidate): number {
  const { low, high } = amountsOf(candidate)
  if (annualBudget === null || high === null) return UNKNOWN
  const tooLarge = Math.log10(Math.max(1, (low ?? high) / annualBudget))
  const tooSmall = Math.log10(Math.max(1, (annualBudget * 0.05) / high))
  return clamped(1 - tooLarge) * clamped(1 - tooSmall / 2)
}

/** Smallest and largest award as numbers. Sources write 0 for unknown. */
export function amountsOf({ minAmount, maxAmount }: Candidate): { low: number | null; high: number | null } {
  const low = Number(minAmount) || null
  return { low, high: Number(maxAmount) || low }
}

const applicantFit: Readonly<Record<Verdict, number>> = { eligible: 1, unclear: UNKNOWN, 'not eligible': 0 }

/** Whether the opportunity is for the profile's location. */
export function locationFit({ locations }: Profile, { geoScope }: Candidate): number {
  if (geoScope === null) return UNKNOWN
  return locations.some((location) => location.toLowerCase() === geoScope.toLowerCase()) ? 1 : 0
}

/** Full from six weeks before the deadline, zero in the last three days. */
function timeFit({ deadline }: Candidate, now: Date): number {
  if (deadline === null) return 0.8
  return clamped((differenceInHours(deadline, now) / 24 - 3) / 39)
}
