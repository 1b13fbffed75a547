import type { FitEffort } from '@fundharbor/contracts/catalog/effort'
import type { EligibilityFinding, FitField } from '@fundharbor/contracts/catalog/eligibility'
import type { MissingItem } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { closingDay, daysBefore } from './days.ts'
import { documentsFor } from './documents.ts'
import { workingDays } from './effort.ts'
import { registrationsFor } from './registrations.ts'

/** Something that is needed, before its dates are counted. */
export interface Need extends Omit<MissingItem, 'quote' | 'startOn' | 'isLate'> {
  quote?: string | null
  /** Days before the deadline when it is needed, if not those of its kind. */
  neededBefore?: number
}

/** What needs are derived from. */
export interface NeedContext {
  opportunity: OpportunityModel
  applicant: Applicant
  findings: readonly EligibilityFinding[]
  effort: FitEffort
  today: string
}

/** Days before the deadline when documents and registrations should be there. Partners are needed for the writing. */
const DOCUMENT_DAYS = 5
const REGISTRATION_DAYS = 14

const profileLabels: Partial<Record<FitField, string>> = {
  organizationType: 'What kind of organization you are',
  country: 'Your country',
  state: 'Your state',
  annualBudget: 'Your annual budget',
  teamSize: 'How many people work for you',
  foundedYear: 'The year you were founded',
  'project.location': 'Where your project happens',
  'project.amountNeeded': 'How much money your project needs',
}

/** What applicants still need, longest first, with the day on which to start at the latest. */
export function listMissing(context: NeedContext): MissingItem[] {
  const reserve = {
    registration: REGISTRATION_DAYS,
    partner: workingDays(context.effort),
    document: DOCUMENT_DAYS,
    profile: 0,
  }
  const closes = closingDay(context.opportunity)
  const needs = [
    ...registrationsFor(context),
    ...partnersFor(context.findings),
    ...documentsFor(context),
    ...profileGaps(context.findings),
  ]
  return needs
    .map(({ quote = null, neededBefore, ...need }) => {
      const startOn =
        closes && need.kind !== 'profile'
          ? daysBefore(closes, need.days + (neededBefore ?? reserve[need.kind]))
          : null
      return { ...need, quote, startOn, isLate: startOn !== null && startOn < context.today }
    })
    .toSorted((one, other) => order[one.kind] - order[other.kind] || other.days - one.days)
}

const order: Readonly<Record<MissingItem['kind'], number>> = {
  registration: 0,
  partner: 1,
  document: 2,
  profile: 3,
}

function partnersFor(findings: readonly EligibilityFinding[]): Need[] {
  const asked = findings.find(({ field, verdict }) => field === 'partners' && verdict === 'depends')
  if (!asked) return []
  const { because, quote } = asked
  return [{ name: 'partners', kind: 'partner', label: 'Partners to apply with', because, quote, days: 42 }]
}

/** Fields of the profile that a sentence asks for. */
function profileGaps(findings: readonly EligibilityFinding[]): Need[] {
  const fields = new Set(
    findings.flatMap(({ answer, field }) => (answer === 'profile' && field ? [field] : [])),
  )
  return [...fields].flatMap((field): Need[] => {
    const label = profileLabels[field]
    const because = 'A sentence above asks for it, and your profile does not say it.'
    return label ? [{ name: field, kind: 'profile', label, because, days: 0 }] : []
  })
}
