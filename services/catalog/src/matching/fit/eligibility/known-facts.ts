import { clock } from '@fundharbor/chassis/runtime/clock'
import type { EligibilityFinding, FitField } from '@fundharbor/contracts/catalog/eligibility'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { isStale } from '../../../records/facts/undated.ts'
import { audienceRule } from '../../factors/audience.ts'
import { placeRule } from '../../factors/others.ts'
import { regionRule } from '../../factors/region.ts'
import { profileOf } from '../../factors/profile.ts'
import { askFunder, askProfile } from './profile.ts'
import type { EligibilityRecord, Reading } from './types.ts'

interface FactReading extends Pick<EligibilityFinding, 'quote' | 'from'> {
  reading: Reading
}

/** Factors of recommendations up to here say that a call is for others. */
const FOR_OTHERS = 0.6

/**
 * What matching knows about a record besides its sentences: it is for other places or applicants, or old. Titles and funder
 * names are hints, so these findings only ask; they never say yes or no.
 */
export function readFacts(record: EligibilityRecord, applicant: Applicant): FactReading[] {
  const { facts, funderName, title, sourceCodes } = record
  const profile = profileOf(applicant)
  const own: Partial<Record<FitField, unknown>> = applicant
  const named = (quote: string, reading: Reading): FactReading =>
    quote !== '' && title.includes(quote)
      ? { quote: title, from: 'title', reading }
      : { quote: quote || funderName, from: 'source', reading }
  const factors = [
    regionRule(profile, { facts, funderName, applicantCodes: sourceCodes?.applicants ?? [] }),
    placeRule(profile, record),
    audienceRule(profile, record),
  ].filter((found) => found !== null)
  const found = factors
    .filter(({ weight }) => weight <= FOR_OTHERS)
    .map(({ name, sentence, quote }) => {
      const field = name === 'audience' ? 'organizationType' : fieldOfPlace(name, record)
      const exceptions = `${sentence} Ask the funder about exceptions.`
      return named(quote ?? '', own[field] ? askFunder(field, exceptions) : askProfile(field))
    })
  if (applicant.country === '' && facts.region) found.push(named(facts.region.quote, askProfile('country')))
  if (facts.undatedSince && isStale(facts.undatedSince, clock.now()))
    found.push(
      named(
        facts.undatedSince.quote,
        askFunder(null, 'It has no deadline and is old. Ask whether it is still open.'),
      ),
    )
  return found
}

const fieldOfPlace = (name: string, { facts }: EligibilityRecord): 'state' | 'country' =>
  name === 'place' && facts.places.some(({ value }) => value.startsWith('US-')) ? 'state' : 'country'
