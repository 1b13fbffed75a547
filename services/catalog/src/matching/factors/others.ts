import { placeLabel } from '@fundharbor/contracts/catalog/facts'
import { differenceInDays } from 'date-fns/differenceInDays'
import type { Restriction } from '../../records/facts/facts.ts'
import { isStale } from '../../records/facts/undated.ts'
import type { MatchProfile } from './profile.ts'
import { factor, type FactorRule, type FitRecord } from './factor.ts'

const inWords = new Intl.ListFormat('en')

/** Places that the title names. */
export const placeRule = (profile: MatchProfile, { facts }: Pick<FitRecord, 'facts'>) => {
  const named = facts.places.filter(({ value }) => value !== facts.region?.value)
  if (named.length === 0 || profile.country === '') return null
  const own = named.find(({ value }) => profile.places.has(value))
  if (own) return factor('place', 1.25, [`It names ${placeLabel(own.value)}, where you work.`, own.quote])
  const [first] = named
  if (!first) return null
  const isUnknownState = first.value.startsWith('US-') && profile.country === 'US' && profile.state === null
  const where = inWords.format(named.map(({ value }) => placeLabel(value)))
  return factor('place', isUnknownState ? 0.6 : 0.3, [
    `It is about ${where}, and your profile names no place there.`,
    first.quote,
  ])
}

const restrictions: Readonly<Record<Restriction, { weight: number; sentence: string }>> = {
  'limited-competition': {
    weight: 0.15,
    sentence: 'It is a limited competition: only those it names can apply.',
  },
  supplement: { weight: 0.35, sentence: 'It adds to a grant that an applicant already has.' },
  administrative: { weight: 0.15, sentence: 'It is a request about a grant that an applicant already has.' },
  'information-request': { weight: 0.35, sentence: 'It is a request for information, not a call.' },
  notice: { weight: 0.8, sentence: 'It is a notice: the call itself is still to come.' },
}

/** Calls that are not for everybody. */
export const restrictionRule: FactorRule = (_, { facts }) => {
  const { restriction } = facts
  if (!restriction) return null
  const { weight, sentence } = restrictions[restriction.value]
  return factor('closed', weight, [sentence, restriction.quote])
}

/** Awards that are much too large or too small. */
export const amountRule: FactorRule = (profile, { source, minAmount, maxAmount }) => {
  const least = Number(minAmount) || 0
  const most = Number(maxAmount) || least
  if (most === 0) return null
  if (profile.amountNeeded !== null && most < profile.amountNeeded / 4)
    return factor('size', 0.75, 'The largest award is much less than you need.')
  if (profile.annualBudget === null) return null
  // European awards are shared by the members of a consortium.
  const isShared = source === 'eu-funding-tenders'
  if (least > profile.annualBudget * (isShared ? 20 : 3))
    return factor('size', isShared ? 0.9 : 0.7, 'The smallest award is several times your annual budget.')
  if (most < profile.annualBudget / 200)
    return factor('size', 0.8, 'The largest award is small next to your annual budget.')
  return factor('size', 1, 'The award is in line with your budget.')
}

/** Less time than most applications take. */
const SHORT_DAYS = 10

/** Time left, and age of calls without a deadline. */
export const timeLeftRule: FactorRule = (_, { deadline, facts }, now) => {
  if (deadline) {
    const days = differenceInDays(deadline, now)
    if (days >= SHORT_DAYS) return null
    return factor('time', 0.95, days < 1 ? 'It closes within a day.' : `It closes in ${formatDays(days)}.`)
  }
  const { undatedSince } = facts
  if (!undatedSince || !isStale(undatedSince, now)) return null
  return factor('time', 0.9, [
    'It has no deadline and is old. Check that it is still open.',
    undatedSince.quote,
  ])
}

const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
