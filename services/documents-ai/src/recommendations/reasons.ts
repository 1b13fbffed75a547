import { formatDate, formatMoney } from '@fundharbor/chassis/mail/format'
import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import {
  categories,
  labelOf,
  organizationTypes,
  type OrganizationType,
} from '@fundharbor/contracts/vocabulary'
import { amountFit, amountsOf, categoryFit, locationFit } from './analysis.ts'
import type { Verdict } from './eligibility.ts'
import { WORLDWIDE } from './locations.ts'
import type { Profile } from './profile.ts'
import { sharedPhrases } from './shared-phrases.ts'
import { listOf, quoteTitle, stripMarkup } from './wording.ts'

interface FitDescription {
  matchedCriteria: string[]
  reasons: string[]
}

interface Fit {
  profile: Profile
  candidate: Candidate
  verdict: Verdict
  /** Title of the most similar opportunity that the person marked as interesting. */
  similarTo: string | null
}

const MAX_PHRASES = 3
const GOOD_FIT = 0.7

/** The criteria that fit and a sentence for each. */
export function describeFit(fit: Fit): FitDescription {
  const parts = [topics, category, applicant, location, amount, deadline, similar].map((part) => part(fit))
  return {
    matchedCriteria: parts.flatMap(({ criterion }) => criterion ?? []),
    reasons: parts.flatMap(({ reason }) => reason ?? []),
  }
}

interface Part {
  criterion?: string
  reason?: string
}

function topics({ profile, candidate }: Fit): Part {
  const phrases = sharedPhrases(candidate, profile.text).slice(0, MAX_PHRASES)
  if (phrases.length === 0) return {}
  return { criterion: 'Mission', reason: `You both work on ${listOf(phrases)}.` }
}

function category({ profile, candidate }: Fit): Part {
  if (profile.categories.length === 0 || categoryFit(profile, candidate) === 0) return {}
  const label = labelOf(categories, candidate.category)
  return { criterion: `Category: ${label}`, reason: `Its category, ${label}, matches your profile.` }
}

const applicants: Readonly<Record<OrganizationType, string>> = {
  nonprofit: 'Nonprofits',
  business: 'Businesses',
  academic: 'Academic institutions',
  individual: 'Individuals',
}

function applicant({ profile, candidate, verdict }: Fit): Part {
  const type = candidate.organizationTypes.find((each) => profile.organizationTypes.includes(each))
  if (verdict !== 'eligible' || !type) return {}
  return {
    criterion: `Applicant type: ${labelOf(organizationTypes, type)}`,
    reason: `${applicants[type]} can apply.`,
  }
}

/** Places whose names need an article or another word inside a sentence. */
const placeNames: Readonly<Record<string, string>> = {
  'European Union': 'the EU',
  'United States': 'the United States',
  'United Kingdom': 'the United Kingdom',
}

function location({ profile, candidate }: Fit): Part {
  const { geoScope } = candidate
  if (geoScope === null || locationFit(profile, candidate) < 1) return {}
  const place = stripMarkup(geoScope)
  const reason = WORLDWIDE.includes(place)
    ? 'Open to applicants worldwide.'
    : `Open to applicants in ${placeNames[place] ?? place}, where you are based.`
  return { criterion: `Location: ${place}`, reason }
}

function amount({ profile, candidate }: Fit): Part {
  const { low, high } = amountsOf(candidate)
  if (high === null) return {}
  const { currency } = candidate
  const range =
    low !== null && low !== high
      ? `Awards range from ${formatMoney(low, currency)} to ${formatMoney(high, currency)}`
      : `Awards are up to ${formatMoney(high, currency)}`
  const { annualBudget } = profile
  const budget = annualBudget === null ? '' : `; your annual budget is ${formatMoney(annualBudget, 'USD')}`
  const fits = amountFit(profile, candidate) >= GOOD_FIT
  return { ...(fits ? { criterion: 'Amount' } : {}), reason: `${range}${budget}.` }
}

const deadline = ({ candidate }: Fit): Part => ({
  reason: candidate.deadline ? `Closes on ${formatDate(candidate.deadline)}.` : 'No deadline is stated.',
})

function similar({ similarTo }: Fit): Part {
  if (similarTo === null) return {}
  return {
    criterion: 'Similar to what interests you',
    reason: `Similar to ${quoteTitle(similarTo)}, which you marked as interesting.`,
  }
}
