import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { millisecondsInDay } from 'date-fns/constants'
import { fieldList } from '../records/opportunities/field-lists.ts'
import type { ComparedValues, Comparison, FilterName } from '../records/opportunities/field-types.ts'
import type { EngineFilter } from '@fundharbor/search-engine/engine'
import { currentMinute, onlyOpen } from '@fundharbor/search-engine/requests'
import { conditionsIn } from './query/conditions.ts'

/** A filter parameter's value, and the facet that counts the field. */
interface ParameterValue<Value> {
  value: Value
  now: number
  facet: FacetName | undefined
}

/** The engine filter of each kind of comparison. */
const comparisons: {
  [C in Comparison]: (parameter: ParameterValue<ComparedValues[C]>) => Partial<EngineFilter>
} = {
  'any-slug': ({ value, facet }) => oneOf(facet, value),
  'any-id': ({ value, facet }) => oneOf(facet, split(value, ',')),
  // Names of places and sectors contain commas.
  'any-text': ({ value, facet }) => oneOf(facet, split(value, '|')),
  'range-from': ({ value }) => ({ minAmount: value }),
  'range-below': ({ value }) => ({ maxAmount: value }),
  'also-closed': ({ value, now }) => ({ openAt: value ? null : now }),
  'also-probably-closed': ({ value, now }) => ({ likelyOpenAt: value ? null : now }),
  'closes-within-days': ({ value, now }) => ({ openAt: now, closesBy: now + value * millisecondsInDay }),
  'posted-within-days': ({ value, now }) => ({ postedSince: now - value * millisecondsInDay }),
}

const oneOf = (facet: FacetName | undefined, values: readonly string[]): Partial<EngineFilter> =>
  facet ? { facets: { [facet]: values } } : {}

/** Every filter declared in the table of fields, in its order. */
const declared = fieldList.flatMap(({ filters = {}, facet }) =>
  Object.entries(filters).map(([name, comparison]) => ({ name: name as FilterName, comparison, facet })),
)

/** The engine filter of a query, with the conditions in its text, for lists, counts and alerts alike. */
export function toEngineFilter(filter: OpportunityFilter): EngineFilter {
  const now = currentMinute()
  let result: EngineFilter = onlyOpen()
  for (const { name, comparison, facet } of declared) {
    const value = filter[name]
    // An empty parameter does not filter.
    if (value === undefined || value === '') continue
    // The table's type ensures that each parameter has a comparison of its type.
    const compare = comparisons[comparison] as (
      parameter: ParameterValue<typeof value>,
    ) => Partial<EngineFilter>
    const narrowed = compare({ value, now, facet })
    result = { ...result, ...narrowed, facets: { ...result.facets, ...narrowed.facets } }
  }
  // A place chosen as a filter takes precedence over one in the text.
  for (const { filter: own } of conditionsIn(filter).found)
    result = { ...result, ...own, facets: { ...own.facets, ...result.facets } }
  return result
}

/** Each value is looked up in every segment of the index. Pages offer fewer. */
const MAX_VALUES = 50

const split = (text: string, separator: string): string[] =>
  [...new Set(text.split(separator).map((part) => part.trim()))].slice(0, MAX_VALUES)
