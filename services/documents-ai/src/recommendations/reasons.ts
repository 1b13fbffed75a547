import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import { categories, labelOf, organizationTypes } from '@fundharbor/contracts/vocabulary'
import { amountFit, amountsOf, categoryFit, placeFit } from './analysis.ts'
import type { Verdict } from './eligibility.ts'
import type { Profile } from './profile.ts'
import { dayOf, listOf, money, plain, titled } from './wording.ts'

/** What is told of one opportunity beside its figures. */
interface Told {
  matchedCriteria: string[]
  reasons: string[]
}

interface Fit {
  profile: Profile
  candidate: Candidate
  verdict: Verdict
  /** Title of what interested that is like this one. */
  alike: string | null
}

const WORDS_NAMED = 4
const FITS = 0.7

/** Which criteria fit and why, each from the fields that it names. */
export function tell(fit: Fit): Told {
  const told = [words, category, applicant, place, amount, time, liked].map((part) => part(fit))
  return {
    matchedCriteria: told.flatMap(({ criterion }) => criterion ?? []),
    reasons: told.flatMap(({ reason }) => reason ?? []),
  }
}

interface Part {
  criterion?: string
  reason?: string
}

function words({ candidate: { matchedWords } }: Fit): Part {
  if (matchedWords.length === 0) return {}
  const named = listOf(matchedWords.slice(0, WORDS_NAMED).map((word) => `“${plain(word)}”`))
  return { criterion: 'Mission', reason: `Your profile and the call’s text both say ${named}.` }
}

function category({ profile, candidate }: Fit): Part {
  if (profile.categories.length === 0 || categoryFit(profile, candidate) === 0) return {}
  const label = labelOf(categories, candidate.category)
  return {
    criterion: `Category: ${label}`,
    reason: `Its category is ${label}, which is what your organization’s profile is about.`,
  }
}

function applicant({ profile, candidate, verdict }: Fit): Part {
  const [type] = candidate.organizationTypes.filter((each) => profile.organizationTypes.includes(each))
  if (verdict !== 'eligible' || !type) return {}
  const label = labelOf(organizationTypes, type)
  return {
    criterion: `Applicant type: ${label}`,
    reason: `Who may apply includes ${label.toLowerCase()} applicants.`,
  }
}

function place({ profile, candidate }: Fit): Part {
  const { geoScope } = candidate
  if (geoScope === null || placeFit(profile, candidate) < 1) return {}
  const scope = plain(geoScope)
  return { criterion: `Place: ${scope}`, reason: `It is for ${scope}, where your profile says you are.` }
}

function amount({ profile, candidate }: Fit): Part {
  const { low, high } = amountsOf(candidate)
  if (high === null) return {}
  const { currency } = candidate
  const range =
    low !== null && low !== high
      ? `between ${money(low, currency)} and ${money(high, currency)}`
      : `up to ${money(high, currency)}`
  const { annualBudget } = profile
  const beside = annualBudget === null ? '' : `, beside your annual budget of ${money(annualBudget, 'USD')}`
  const fits = amountFit(profile, candidate) >= FITS
  return { ...(fits ? { criterion: 'Amount' } : {}), reason: `It gives ${range}${beside}.` }
}

function time({ candidate: { deadline } }: Fit): Part {
  if (deadline === null) return { reason: 'It names no closing date.' }
  return { reason: `It closes on ${dayOf(deadline)}.` }
}

function liked({ alike }: Fit): Part {
  if (alike === null) return {}
  return {
    criterion: 'Like what interests you',
    reason: `It is like ${titled(alike)}, which interests you.`,
  }
}
