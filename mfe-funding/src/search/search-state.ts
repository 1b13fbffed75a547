import { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import { filterFacts, listFilters, type ListFilter } from './list-filters.ts'
import type { CatalogQuery } from '../catalog/queries.ts'

/** What is searched for. All of it lives in the page's address, in the API's own names. */
export interface SearchState extends Record<ListFilter, string[]> {
  search: string
  /** Whole currency units as digits; empty where the range is open. */
  minAmount: string
  maxAmount: string
  /** Days from now as digits; empty for any time. */
  deadlineWithin: string
  includeExpired: boolean
  /** Search for exactly what was typed: nothing is corrected. */
  verbatim: boolean
  /** Terms that the search must not add by itself. */
  without: string[]
  /** Null: the order that suits the search, see `search-order.ts`. */
  sort: OpportunitySort | null
}

/** What belongs to one keyword and ends with it. */
export const newKeyword = (search: string) => ({ search, verbatim: false, without: [] })

const TERM_SEPARATOR = '|'

const LONGEST_KEYWORD = 200

/** Reads an address. What it does not understand it leaves out: addresses are typed and shortened by people. */
export function readSearch(params: URLSearchParams): SearchState {
  const digits = (name: string) => /^\d{1,12}$/.exec(params.get(name) ?? '')?.[0] ?? ''
  const days = digits('deadlineWithin')
  return {
    ...(Object.fromEntries(listFilters.map((name) => [name, readList(params, name)])) as Record<
      ListFilter,
      string[]
    >),
    search: (params.get('search') ?? '').trim().slice(0, LONGEST_KEYWORD),
    minAmount: digits('minAmount'),
    maxAmount: digits('maxAmount'),
    deadlineWithin: Number(days) <= 3650 ? days : '',
    includeExpired: params.get('includeExpired') === 'true',
    verbatim: params.get('verbatim') === 'true',
    without: splitList(params.get('without'), TERM_SEPARATOR),
    sort: readSort(params.get('sort')),
  }
}

function readList(params: URLSearchParams, name: ListFilter): string[] {
  const { separator, vocabulary } = filterFacts[name]
  const isKnown = (value: string) => vocabulary?.some(({ slug }) => slug === value) ?? true
  return splitList(params.get(name), separator).filter(isKnown)
}

const splitList = (text: string | null, separator: string): string[] => {
  const values = (text ?? '').split(separator).map((value) => value.trim())
  return [...new Set(values)].filter((value) => value !== '')
}

/** Relevance is the order of a keyword anyway and means nothing without one: it is never asked for by name. */
const readSort = (text: string | null): OpportunitySort | null => {
  const sort = OpportunitySort.safeParse(text).data ?? null
  return sort === 'relevance' ? null : sort
}

/** The filters in the API's names, without the order. Nothing that is at its default is written. */
export function filterQuery(state: SearchState): CatalogQuery {
  const { search, minAmount, maxAmount, deadlineWithin, includeExpired, verbatim, without } = state
  const values: [string, string][] = [
    ['search', search],
    ...listFilters.map((name): [string, string] => [name, state[name].join(filterFacts[name].separator)]),
    ['minAmount', minAmount],
    ['maxAmount', maxAmount],
    ['deadlineWithin', deadlineWithin],
    ['includeExpired', includeExpired ? 'true' : ''],
    ['verbatim', search && verbatim ? 'true' : ''],
    ['without', search && without.join(TERM_SEPARATOR)],
  ]
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** What the address says: filters, and the order where one was chosen. */
export function listQuery(state: SearchState): CatalogQuery {
  return state.sort === null ? filterQuery(state) : { ...filterQuery(state), sort: state.sort }
}

/** The address of a state, beginning with `?` where there is anything to say. */
export function addressOf(state: SearchState): string {
  const text = new URLSearchParams(Object.entries(listQuery(state)) as [string, string][]).toString()
  return text && `?${text}`
}

/** Nothing chosen; the keyword and the order stay. */
export const withoutFilters = ({ search, verbatim, without, sort }: SearchState): SearchState => ({
  ...readSearch(new URLSearchParams()),
  search,
  verbatim,
  without,
  sort,
})
