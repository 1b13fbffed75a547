import { audiences } from '@fundharbor/contracts/catalog/facts'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import type { Audience, Fact } from '../../records/facts/facts.ts'
import type { ApplicantGroup, MatchProfile } from './profile.ts'
import { factor, type FitRecord } from './factor.ts'

interface Rule {
  /** Weight for those that the audience names. */
  own: number
  /** Weight for everybody else. */
  others: number
  isOwn: (profile: MatchProfile) => boolean
}

const inGroups =
  (...allowed: ApplicantGroup[]) =>
  ({ groups }: MatchProfile) =>
    groups.some((group) => allowed.includes(group))

const rules: Readonly<Record<Audience, Rule>> = {
  tribes: { own: 1.4, others: 0.2, isOwn: inGroups('tribe') },
  states: { own: 1.3, others: 0.4, isOwn: ({ type }) => type === 'state-government' },
  'local-governments': {
    own: 1.2,
    others: 0.9,
    isOwn: ({ type }) => type === 'city-government' || type === 'county-government',
  },
  schools: { own: 1.3, others: 0.85, isOwn: inGroups('school') },
  universities: {
    own: 1.1,
    others: 0.4,
    isOwn: inGroups('university'),
  },
  campuses: { own: 1.15, others: 0.4, isOwn: inGroups('university', 'community-college') },
  'minority-serving-institutions': {
    own: 1.2,
    others: 0.35,
    isOwn: ({ groups }) => groups.includes('tribe') && groups.includes('university'),
  },
  'undergraduate-institutions': {
    own: 0.9,
    others: 0.3,
    isOwn: inGroups('university'),
  },
  'health-professional-schools': {
    own: 1,
    others: 0.35,
    isOwn: inGroups('university'),
  },
  'small-businesses': { own: 1.2, others: 0.5, isOwn: inGroups('small-business') },
  investigators: {
    own: 1,
    others: 0.45,
    isOwn: inGroups('university', 'research-institute', 'individual'),
  },
  'existing-recipients': { own: 1, others: 0.2, isOwn: () => false },
}

/** For whom the title says that the call is; one of several is enough. */
export const audienceRule = (profile: MatchProfile, { facts }: Pick<FitRecord, 'facts'>) => {
  const best = facts.audience
    .map((fact) => ({ fact, ...ruleOf(fact, profile) }))
    .toSorted((one, other) => other.weight - one.weight)[0]
  if (!best) return null
  return factor('audience', best.weight, [sentenceOf(best), best.fact.quote])
}

/** Whether the title names the applicant's kind, and few others. */
export const namesAudience = (profile: MatchProfile, audiences: readonly Fact<Audience>[]): boolean =>
  audiences.some(({ value }) => rules[value].own >= 1.2 && rules[value].isOwn(profile))

function ruleOf({ value }: Fact<Audience>, profile: MatchProfile) {
  const { own, others, isOwn } = rules[value]
  const label = labelOf(audiences, value)
  const isNamed = isOwn(profile)
  return { weight: isNamed ? own : others, isNamed, label }
}

const sentenceOf = ({ isNamed, label }: { isNamed: boolean; label: string }): string =>
  isNamed ? `It is meant for ${label} like you.` : `It is meant for ${label}.`
