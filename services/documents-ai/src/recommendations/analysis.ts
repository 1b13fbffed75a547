import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { RecommendationAnalysis } from '@fundharbor/contracts/documents/recommendations'
import { verdictOf, type Verdict } from './eligibility.ts'
import type { Profile } from './profile.ts'

const DAY_MS = 86_400_000

/** Likeness of meaning: below the first figure texts have nothing to do with each other, at the second they agree. */
const UNLIKE = 0.2
const ALIKE = 0.6

/** What is not known counts as half. */
const UNKNOWN = 0.5

const clamped = (value: number): number => Math.min(1, Math.max(0, value))
const rounded = (value: number): number => Math.round(clamped(value) * 100) / 100

/** The four parts of a score, each from fields that can be named. */
export function analyse(profile: Profile, candidate: Candidate, now: Date): RecommendationAnalysis {
  return {
    strengthMatch: rounded(strengthOf(candidate)),
    fundingAlignment: rounded(
      0.65 * categoryFit(profile, candidate) +
        0.15 * fundingTypeFit(profile, candidate) +
        0.2 * amountFit(profile, candidate),
    ),
    eligibilityScore: rounded(
      0.7 * applicantFit[verdictOf(profile, candidate)] + 0.3 * placeFit(profile, candidate),
    ),
    strategicFit: rounded(
      0.4 * placeFit(profile, candidate) +
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

/** Who is not eligible gains little from everything else that fits. */
const NOT_ELIGIBLE = 0.4

/** One figure from the four. */
export function scoreOf(analysis: RecommendationAnalysis, verdict: Verdict): number {
  const sum = Object.entries(weights).reduce(
    (total, [part, weight]) => total + weight * analysis[part as keyof RecommendationAnalysis],
    0,
  )
  return rounded(verdict === 'not eligible' ? sum * NOT_ELIGIBLE : sum)
}

function strengthOf({ wordMatch, similarity }: Candidate): number {
  if (similarity === null) return wordMatch
  return 0.45 * wordMatch + 0.55 * clamped((similarity - UNLIKE) / (ALIKE - UNLIKE))
}

/** How well the category fits: 1 for the profile's leading field. */
export function categoryFit({ categories }: Profile, { category }: Candidate): number {
  if (categories.length === 0) return UNKNOWN
  return categories.find((own) => own.category === category)?.weight ?? 0
}

/** Grants and prizes suit everybody; investments and loans suit businesses, fellowships individuals. */
function fundingTypeFit({ organizationTypes }: Profile, { fundingType }: Candidate): number {
  if (fundingType === 'investment' || fundingType === 'loan')
    return organizationTypes.includes('business') ? 1 : 0.2
  if (fundingType === 'fellowship')
    return organizationTypes.includes('individual') || organizationTypes.includes('academic') ? 1 : 0.3
  return 1
}

/** An award up to the year's budget can be carried; ten times as much, or a hundredth, hardly. */
export function amountFit({ annualBudget }: Profile, candidate: Candidate): number {
  const { low, high } = amountsOf(candidate)
  if (annualBudget === null || high === null) return UNKNOWN
  const tooLarge = Math.log10(Math.max(1, (low ?? high) / annualBudget))
  const tooSmall = Math.log10(Math.max(1, (annualBudget * 0.05) / high))
  return clamped(1 - tooLarge) * clamped(1 - tooSmall / 2)
}

/** Least and most of what is given, as numbers; what is 0 is not said. */
export function amountsOf({ minAmount, maxAmount }: Candidate): { low: number | null; high: number | null } {
  const low = Number(minAmount) || null
  return { low, high: Number(maxAmount) || low }
}

const applicantFit: Readonly<Record<Verdict, number>> = { eligible: 1, unclear: UNKNOWN, 'not eligible': 0 }

/** Whether the call is for the profile's place. */
export function placeFit({ places }: Profile, { geoScope }: Candidate): number {
  if (geoScope === null) return UNKNOWN
  return places.some((place) => place.toLowerCase() === geoScope.toLowerCase()) ? 1 : 0
}

/** Full from six weeks on; a few days are too few to write anything. */
function timeFit({ deadline }: Candidate, now: Date): number {
  if (deadline === null) return 0.8
  const days = (new Date(deadline).getTime() - now.getTime()) / DAY_MS
  return clamped((days - 3) / 39)
}
