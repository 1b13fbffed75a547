import { callTypes } from '@fundharbor/contracts/catalog/facts'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import type { CallType } from '../../records/facts/facts.ts'
import type { ApplicantGroup, MatchProfile } from './profile.ts'
import { namesAudience } from './audience.ts'
import { factor, type FactorRule } from './factor.ts'

type Weights = Readonly<Record<ApplicantGroup, number>>

/** In the order of the columns below. */
const columns: readonly ApplicantGroup[] = [
  'service-nonprofit',
  'government',
  'school',
  'tribe',
  'university',
  'research-institute',
  'small-business',
  'business',
  'individual',
  'community-college',
]
const row = (...weights: number[]): Weights =>
  Object.fromEntries(columns.map((group, index) => [group, weights[index] ?? 1])) as Weights

/** How well each type of call fits each kind of applicant in the United States and abroad. */
const american: Readonly<Record<CallType, Weights>> = {
  // nonprofit, government, school, tribe, university, institute, small business, business, individual, college
  education: row(0.7, 0.4, 1.2, 0.8, 1, 0.5, 0.2, 0.2, 0.2, 1.2),
  research: row(0.45, 0.35, 0.25, 0.45, 1.1, 1.1, 0.75, 0.75, 0.4, 0.45),
  'research-training': row(0.25, 0.2, 0.3, 0.45, 1, 0.8, 0.2, 0.2, 0.4, 0.6),
  'career-award': row(0.15, 0.1, 0.1, 0.25, 0.8, 0.75, 0.15, 0.15, 1.1, 0.15),
  mobility: row(0.3, 0.3, 0.3, 0.3, 1.1, 1.1, 0.6, 0.6, 1.4, 0.4),
  'small-business': row(0, 0, 0, 0, 0, 0, 1.4, 0, 0, 0),
  'business-innovation': row(0.8, 0.9, 0.5, 0.8, 0.9, 0.95, 1.15, 1.15, 0.2, 0.7),
  defense: row(0.3, 0.2, 0.2, 0.2, 0.8, 0.8, 0.9, 0.9, 0.3, 0.3),
  services: row(1.15, 1.05, 1, 1.1, 0.7, 0.5, 0.3, 0.3, 0.15, 0.9),
  'government-program': row(0.45, 1.2, 0.5, 0.9, 0.35, 0.3, 0.15, 0.15, 0.1, 0.4),
  infrastructure: row(0.5, 1.1, 0.6, 1, 0.6, 0.6, 0.8, 0.8, 0.1, 0.6),
  'institution-building': row(0.5, 0.5, 0.5, 0.8, 1, 1, 0.4, 0.4, 0.1, 1),
  'policy-support': row(0.9, 1, 0.7, 0.8, 1, 1, 0.6, 0.6, 0.2, 0.7),
  'civil-society': row(1.2, 0.9, 0.8, 0.9, 0.7, 0.7, 0.4, 0.4, 0.3, 0.7),
  'public-procurement': row(0.4, 1.1, 0.4, 0.5, 0.5, 0.7, 0.5, 0.5, 0.1, 0.3),
  'public-diplomacy': row(0.95, 0.3, 0.6, 0.3, 0.7, 0.6, 0.3, 0.3, 0.7, 0.4),
  'global-health': row(1, 0.4, 0.1, 0.1, 0.6, 0.6, 0.2, 0.2, 0.1, 0.1),
  conference: row(0.4, 0.3, 0.2, 0.4, 0.6, 0.6, 0.3, 0.3, 0.2, 0.3),
  prize: row(0.8, 1, 0.9, 0.8, 0.7, 0.7, 0.8, 0.7, 0.9, 0.8),
}

/** European calls are answered by consortia, so that each kind of applicant can join most of them. */
const european: Partial<Record<CallType, Weights>> = {
  research: row(0.9, 0.85, 0.7, 0.8, 1.1, 1.1, 0.95, 0.95, 0.2),
  'career-award': row(0.2, 0.1, 0.1, 0.1, 1, 1, 0.2, 0.2, 1.2),
  'business-innovation': row(0.95, 1.05, 0.7, 0.8, 0.95, 1, 1.15, 1.15, 0.15),
  'small-business': row(0.1, 0.1, 0.1, 0.1, 0.2, 0.2, 1.4, 0.6, 0.2),
  defense: row(0.15, 0.15, 0.1, 0.1, 0.6, 0.7, 0.85, 1, 0.1),
  services: row(1.05, 1.1, 0.9, 0.9, 0.85, 0.9, 0.8, 0.8, 0.15),
  infrastructure: row(0.5, 1, 0.4, 0.5, 0.6, 0.6, 0.9, 1, 0.1),
}

/** What kind of work the call pays for. */
export const kindRule: FactorRule = (profile, { facts, source, funderName }) => {
  const { callType } = facts
  if (!callType) return null
  const weights = weightsOf(callType.value, source, funderName)
  const weight = Math.max(
    ...profile.groups.map((group) => weights[group]),
    ownResearch(profile, callType.value),
    namesAudience(profile, facts.audience) ? FOR_NAMED : 0,
    callType.value === 'public-diplomacy' && profile.isCivilSociety ? FOR_CIVIL_SOCIETY : 0,
  )
  return factor('kind', weight, [`It pays for ${labelOf(callTypes, callType.value)}.`, callType.quote])
}

/** Programs of the National Science Foundation are for universities and for nonprofits that do research. */
const academic: Weights = row(0.3, 0.2, 0.25, 0.35, 1.1, 1, 0.2, 0.15, 0.2, 0.5)

function weightsOf(callType: CallType, source: string, funderName: string): Weights {
  if (source === 'eu-funding-tenders') return european[callType] ?? american[callType]
  return callType === 'research' && /National Science Foundation/.test(funderName)
    ? academic
    : american[callType]
}

/** Calls that name the applicant's kind are for it, whatever kind of work they pay for. */
const FOR_NAMED = 0.9
const FOR_CIVIL_SOCIETY = 1.3

/** Clinics, tribes and charities that do research themselves. */
const ownResearch = (profile: MatchProfile, callType: CallType): number =>
  callType === 'research' && profile.doesResearch ? 0.9 : 0
