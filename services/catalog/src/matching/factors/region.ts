import { placeLabel } from '@fundharbor/contracts/catalog/facts'
import { isAssociated, isInEuropeanUnion } from '../../records/facts/european-union.ts'
import { factor, type FitRecord } from './factor.ts'
import type { MatchProfile } from './profile.ts'

/** Programs that fund organizations of associated countries like those of member states. */
const OPEN_TO_ASSOCIATED = /horizon|euratom|digital|life|creative|erasmus/i

/** Weights of records whose region an applicant is not excluded from. */
const weights = {
  ownCountry: 1.25,
  ownRegion: 1,
  /** Calls for work abroad, for organizations that work abroad. */
  abroad: 0.85,
  /** The same for organizations that do not. */
  notAbroad: 0.3,
  /** Health research in the United States, which other countries can join. */
  foreignResearch: 0.4,
}

type RegionRecord = Pick<FitRecord, 'facts' | 'funderName' | 'applicantCodes'>

/** Where applicants must be. Unknown regions and unknown countries are neutral. */
export const regionRule = (profile: MatchProfile, record: RegionRecord) => {
  const { region: stated } = record.facts
  if (!stated || profile.country === '') return null
  const { value, quote } = stated
  if (value === 'european-union') return european(profile, record, quote)
  if (value === 'united-states') return american(profile, record, quote)
  if (profile.country === 'US' && /^European (?:Commission|Union)/.test(record.funderName))
    return factor('region', 0, ['Only for applicants in the EU and where it works abroad.', quote])
  return elsewhere(profile, value, quote)
}

function european({ country }: MatchProfile, record: RegionRecord, quote: string) {
  if (isInEuropeanUnion(country))
    return factor('region', 1, [`Open to applicants in the EU, where you are based.`, quote])
  if (isAssociated(country) && OPEN_TO_ASSOCIATED.test(`${record.funderName} ${quote}`))
    return factor('region', 1, [
      `Open to ${placeLabel(country)}, which is associated with the program.`,
      quote,
    ])
  return factor('region', 0, ['Only for applicants in the EU and associated countries.', quote])
}

function american({ country }: MatchProfile, record: RegionRecord, quote: string) {
  const named = record.facts.places.find(({ value }) => value === country)
  if (named)
    return factor('region', weights.ownCountry, [
      `For work in ${placeLabel(country)}, where you are based.`,
      named.quote,
    ])
  if (country === 'US') return factor('region', 1, ['Open to applicants in the United States.', quote])
  const isHealthResearch = /National Institutes of Health/i.test(record.funderName)
  const listsForeign = record.applicantCodes.length === 0 || record.applicantCodes.includes('25')
  return isHealthResearch && listsForeign && !isInEuropeanUnion(country)
    ? factor('region', weights.foreignResearch, [
        'Organizations outside the United States may have to apply with a partner there.',
        quote,
      ])
    : factor('region', 0, ['Only for applicants in the United States.', quote])
}

function elsewhere(profile: MatchProfile, place: string, quote: string) {
  if (place === profile.country)
    return factor('region', weights.ownCountry, [
      `For work in ${placeLabel(place)}, where you are based.`,
      quote,
    ])
  if (place !== 'worldwide' && profile.places.has(place))
    return factor('region', weights.ownCountry, [`For work in ${placeLabel(place)}, where you work.`, quote])
  if (profile.regions.has(place))
    return factor('region', weights.ownRegion, [
      `For work in ${placeLabel(place)}, in a region where you work.`,
      quote,
    ])
  const where = place === 'worldwide' ? 'abroad' : `in ${placeLabel(place)}`
  if (place === 'worldwide' && profile.country !== 'US' && !isInEuropeanUnion(profile.country))
    return factor('region', weights.ownRegion, [
      'For work outside the United States, where you are based.',
      quote,
    ])
  if (profile.country === 'US' || place === 'worldwide')
    return factor('region', profile.worksAbroad ? weights.abroad : weights.notAbroad, [
      profile.worksAbroad ? `For work ${where}.` : `For work ${where}; your profile names no work abroad.`,
      quote,
    ])
  return factor('region', 0, [`For work ${where}.`, quote])
}
