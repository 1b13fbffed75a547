import { clock } from '@fundharbor/chassis/runtime/clock'
import type { FacetName, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { fieldList } from '../opportunities/field-lists.ts'
import type { ComparedValues, Comparison, FilterName } from '../opportunities/field-types.ts'
import type { EngineFilter } from './engine/engine.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The instant that deadlines are compared with: whole minutes, so that engines can keep what they found for a while. */
export const currentMinute = (): number => Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS

/** Lets everything pass. */
export const noFilter: EngineFilter = {
  facets: {},
  openAt: null,
  closesBy: null,
  postedSince: null,
  addedAfter: null,
  addedUntil: null,
  minAmount: null,
  maxAmount: null,
}

/** A parameter's value, and what counts those of its field. */
interface Asked<Value> {
  value: Value
  now: number
  facet: FacetName | undefined
}

/** What each comparison asks of the engine. */
const comparisons: {
  [C in Comparison]: (asked: Asked<ComparedValues[C]>) => Partial<EngineFilter>
} = {
  'any-slug': ({ value, facet }) => oneOf(facet, value),
  'any-id': ({ value, facet }) => oneOf(facet, split(value, ',')),
  // Names of places and sectors hold commas.
  'any-text': ({ value, facet }) => oneOf(facet, split(value, '|')),
  'range-from': ({ value }) => ({ minAmount: value }),
  'range-below': ({ value }) => ({ maxAmount: value }),
  'also-closed': ({ value, now }) => ({ openAt: value ? null : now }),
  'closes-within-days': ({ value, now }) => ({ openAt: now, closesBy: now + value * DAY_MS }),
  'posted-within-days': ({ value, now }) => ({ postedSince: now - value * DAY_MS }),
}

const oneOf = (facet: FacetName | undefined, values: readonly string[]): Partial<EngineFilter> =>
  facet ? { facets: { [facet]: values } } : {}

/** Every filter that the table of fields declares, in its order. */
const declared = fieldList.flatMap(({ filters = {}, facet }) =>
  Object.entries(filters).map(([name, comparison]) => ({ name: name as FilterName, comparison, facet })),
)

/** The filters of a query as the engine compares them, for lists, counts and alerts alike. */
export function toEngineFilter(filter: OpportunityFilter): EngineFilter {
  const now = currentMinute()
  let found: EngineFilter = { ...noFilter, openAt: now }
  for (const { name, comparison, facet } of declared) {
    const value = filter[name]
    // An empty text asks for nothing.
    if (value === undefined || value === '') continue
    // The table lets no parameter have a comparison of another type.
    const compare = comparisons[comparison] as (asked: Asked<typeof value>) => Partial<EngineFilter>
    const narrowed = compare({ value, now, facet })
    found = { ...found, ...narrowed, facets: { ...found.facets, ...narrowed.facets } }
  }
  return found
}

const split = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim())
