import {
  audiences,
  callTypes,
  placeLabel,
  regionLabel,
  restrictions,
  type EditedFacts,
  type FactName,
  type OpportunityFact,
} from '@fundharbor/contracts/catalog/facts'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import type { Fact, RecordFacts } from './facts.ts'
import { isByPosting, isStale } from './undated.ts'

/** The facts as the details show them. */
export function presentFacts(facts: RecordFacts, edited: EditedFacts, now: Date): OpportunityFact[] {
  const { region, callType, audience, restriction, undatedSince } = facts
  const present = (name: FactName, { value, quote }: Fact, label: string): OpportunityFact => ({
    name,
    value,
    label,
    quote: quote || null,
    isEdited: name in edited,
  })
  return [
    ...(region ? [present('region', region, regionLabel(region.value))] : []),
    ...(callType ? [present('callType', callType, `Pays for: ${labelOf(callTypes, callType.value)}`)] : []),
    ...audience.map((fact) => present('audience', fact, `Meant for: ${labelOf(audiences, fact.value)}`)),
    ...placesByQuote(facts).map((fact) => present('places', fact, placesLabel(fact))),
    ...(restriction ? [present('restriction', restriction, labelOf(restrictions, restriction.value))] : []),
    ...(undatedSince && isStale(undatedSince, now)
      ? [present('staleness', undatedSince, staleLabel(undatedSince))]
      : []),
  ]
}

/** Places that the same words name are one fact; the region is not repeated. */
function placesByQuote({ places, region }: RecordFacts): Fact[] {
  const named = places.filter(({ value }) => value !== region?.value)
  return [...Map.groupBy(named, ({ quote }) => quote)].map(([quote, some]) => ({
    quote,
    value: some.map(({ value }) => value).join(','),
  }))
}

const placesLabel = ({ value }: Fact): string => `Names: ${value.split(',').map(placeLabel).join(', ')}`

const staleLabel = (since: Fact): string =>
  `No deadline, ${isByPosting(since) ? 'posted in' : 'dated'} ${since.value.slice(0, 4)}: check that it is still open`
