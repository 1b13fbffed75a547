import { isInOrder, parseAmount } from '@fundharbor/contracts/amounts'
import { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import { filterSettings, listFilters, type ListFilter } from './list-filters.ts'
import type { CatalogQuery } from '../catalog/queries.ts'

/** A search. It is stored entirely in the page's address, under the API's parameter names. */
export interface SearchState extends Record<ListFilter, string[]> {
  search: string
  /** Whole currency units as digits; empty for no limit. */
  minAmount: string
  maxAmount: string
  /** Days from now as digits; empty for any time. */
  deadlineWithin: string
  includeExpired: boolean
  includeProbablyClosed: boolean
  /** Search for exactly what was typed, without spelling correction. */
  verbatim: boolean
  /** Related terms the search must not add. */
  without: string[]
  /** Null for the default, see `search-order.ts`. */
  sort: OpportunitySort | null
}

/** A new keyword resets the settings that belonged to the old one. */
export const newKeyword = (search: string) => ({ search, verbatim: false, without: [] })

const TERM_SEPARATOR = '|'

const MAX_KEYWORD_LENGTH = 200

/** Reads a search from an address. Ignores what it does not understand: people edit addresses by hand. */
export function parseSearch(params: URLSearchParams): SearchState {
  const digits = (name: string) => {
    const reading = parseAmount(params.get(name) ?? '', { places: 0, max: 999_999_999_999 })
    return reading.kind === 'amount' ? reading.value : ''
  }
  const days = digits('deadlineWithin')
  const amounts = { minAmount: digits('minAmount'), maxAmount: digits('maxAmount') }
  return {
    ...(Object.fromEntries(listFilters.map((name) => [name, readList(params, name)])) as Record<
      ListFilter,
      string[]
    >),
    search: (params.get('search') ?? '').trim().slice(0, MAX_KEYWORD_LENGTH),
    ...(isInOrder({ minAmount: amounts.minAmount || null, maxAmount: amounts.maxAmount || null })
      ? amounts
      : { minAmount: '', maxAmount: '' }),
    deadlineWithin: Number(days) <= 3650 ? days : '',
    includeExpired: params.get('includeExpired') === 'true',
    includeProbablyClosed: params.get('includeProbablyClosed') === 'true',
    verbatim: params.get('verbatim') === 'true',
    without: splitList(params.get('without'), TERM_SEPARATOR),
    sort: readSort(params.get('sort')),
  }
}

function readList(params: URLSearchParams, name: ListFilter): string[] {
  const { separator, vocabulary } = filterSettings[name]
  const isKnown = (value: string) => vocabulary?.some(({ slug }) => slug === value) ?? true
  return splitList(params.get(name), separator).filter(isKnown)
}

const splitList = (text: string | null, separator: string): string[] => {
  const values = (text ?? '').split(separator).map((value) => value.trim())
  return [...new Set(values)].filter((value) => value !== '')
}

/** Relevance is the default with a keyword and meaningless without one, so it is never stored. */
const readSort = (text: string | null): OpportunitySort | null => {
  const sort = OpportunitySort.safeParse(text).data ?? null
  return sort === 'relevance' ? null : sort
}

/** Keyword and filters as API parameters, without the sort. Defaults are left out. */
export function toFilterQuery(state: SearchState): CatalogQuery {
  const { search, minAmount, maxAmount, deadlineWithin, verbatim, without } = state
  const values: [string, string][] = [
    ['search', search],
    ...listFilters.map((name): [string, string] => [name, state[name].join(filterSettings[name].separator)]),
    ['minAmount', minAmount],
    ['maxAmount', maxAmount],
    ['deadlineWithin', deadlineWithin],
    ['includeExpired', state.includeExpired ? 'true' : ''],
    ['includeProbablyClosed', state.includeProbablyClosed ? 'true' : ''],
    ['verbatim', search && verbatim ? 'true' : ''],
    ['without', search && without.join(TERM_SEPARATOR)],
  ]
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** Filters, and the sort if one was chosen. */
export function toListQuery(state: SearchState): CatalogQuery {
  return state.sort === null ? toFilterQuery(state) : { ...toFilterQuery(state), sort: state.sort }
}

/** The search as a query string, starting with `?` unless it is empty. */
export function toSearchString(state: SearchState): string {
  const text = new URLSearchParams(Object.entries(toListQuery(state)) as [string, string][]).toString()
  return text && `?${text}`
}

/** Resets the filters; keeps keyword and sort. */
export const clearFilters = ({ search, verbatim, without, sort }: SearchState): SearchState => ({
  ...parseSearch(new URLSearchParams()),
  search,
  verbatim,
  without,
  sort,
})
