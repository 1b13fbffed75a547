import type { Audience, CallType, Fact, FactSource, RecordFacts } from './facts.ts'
import {
  actionCallTypes,
  agencyAudiences,
  agencyCallTypes,
  allMatches,
  firstMatch,
  titleAudiences,
  titleCallTypes,
  titleRestrictions,
} from './patterns.ts'
import { placesIn } from './places.ts'
import { undatedSince } from './undated.ts'
import { usRegionIn } from './us-regions.ts'

/** NIH titles say whether clinical trials are allowed, whatever they are about. */
const TRIAL_RULE =
  /[-–]?\s*(?:independent )?(?:basic experimental studies with humans required|(?:clinical trials?|CT) (?:not allowed|optional|required))/gi

/** Derives facts from what a record says; what it does not say stays unknown. */
export function deriveFacts(record: FactSource): RecordFacts {
  const title = record.title.replace(TRIAL_RULE, '')
  const named = placesIn(`${title} ${namesPlace(record) ? record.funderName : ''}`)
  const places = [...named, ...usRegionIn(title)]
  return {
    region: regionOf(record, places),
    callType: callTypeOf(record, title),
    audience: audienceOf(record, title),
    places,
    restriction: firstMatch(titleRestrictions, title),
    undatedSince: undatedSince(record),
  }
}

/** Agencies that serve one kind of applicant only. */
function audienceOf(record: FactSource, title: string): Fact<Audience>[] {
  const named = allMatches(titleAudiences, title)
  // Titles of European calls name no states of a federation: "State administration", "communities and territories".
  const found = isEuropean(record) ? named.filter(({ value }) => value !== 'states') : named
  const served = agencyAudiences.find(([, pattern]) => pattern.test(`${agencyCode(record)} ${title}`))?.[0]
  return served && !found.some(({ value }) => value === served)
    ? [...found, { value: served, quote: record.funderName }]
    : found
}

const agencyCode = ({ sourceCodes }: FactSource): string => sourceCodes.agency?.[0] ?? ''

/** Embassies fund work in their country; the names of other agencies name no place of work. */
const namesPlace = (record: FactSource): boolean => agencyCode(record).startsWith('DOS')

const isEuropean = ({ source }: FactSource): boolean => source === 'eu-funding-tenders'

/** Programs of the EU that pay for work in other parts of the world. */
const EXTERNAL_ACTION = /RELEX|external action/i

function regionOf(record: FactSource, places: Fact[]): Fact | null {
  const country = places.find(({ value }) => value.length === 2)
  if (isEuropean(record)) {
    const [program = ''] = record.sourceCodes.programme ?? []
    if (EXTERNAL_ACTION.test(program)) return country ?? { value: 'worldwide', quote: program }
    return { value: 'european-union', quote: record.sector ?? record.funderName }
  }
  if (country && /^(?:DOS|HHS-CDC-GHC|DOL-ILAB|MCC)/.test(agencyCode(record))) return country
  if (/^(?:DOS|HHS-CDC-GHC|DOL-ILAB|MCC)/.test(agencyCode(record)))
    return { value: 'worldwide', quote: record.funderName }
  return record.geoScope === 'United States' ? { value: 'united-states', quote: record.funderName } : null
}

function callTypeOf(record: FactSource, title: string): Fact<CallType> | null {
  if (isEuropean(record)) {
    const { action = [], kind = [] } = record.sourceCodes
    const names = [action[0] ?? '', kind[0] ?? '']
    const quote = names.find((name) => firstMatch(actionCallTypes, name)) ?? ''
    return (
      firstMatch(titleCallTypes.slice(0, 2), title) ??
      wholeName(firstMatch(actionCallTypes, names.join(' ').trim()), quote) ??
      wholeName(firstMatch(actionCallTypes, record.sourceNumber ?? ''), record.sourceNumber ?? '')
    )
  }
  const code = agencyCode(record)
  // Agencies that only work abroad, whatever their titles name.
  const abroad = /^(?:DOS|HHS-CDC-GHC)/.test(code) ? firstMatch(agencyCallTypes, code) : null
  return (
    wholeName(abroad, record.funderName) ??
    firstMatch(titleCallTypes, title) ??
    wholeName(firstMatch(agencyCallTypes, code), record.funderName)
  )
}

/** Quotes a name in whole instead of the part that matched. */
const wholeName = (fact: Fact<CallType> | null, quote: string): Fact<CallType> | null =>
  fact && { ...fact, quote }
