import type { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { useQuery } from '@fundharbor/kit'
import type { CatalogQuery } from '../catalog/queries.ts'
import { ownOrganizationQuery } from '../profile/own-organization.ts'
import { filterQuery, type SearchState } from './search-state.ts'

const labels: Record<OpportunitySort, string> = {
  relevance: 'Relevance',
  best: 'Best match',
  newest: 'Newest',
  deadline: 'Closing first',
  '-deadline': 'Closing last',
  '-amount': 'Largest amount',
  amount: 'Smallest amount',
}

const byFacts: OpportunitySort[] = ['deadline', '-deadline', '-amount', 'amount']

/** The first is the order of a search for which none was chosen. Without a keyword nothing is more relevant. */
const offeredTo = (search: string, hasProfile: boolean): OpportunitySort[] => {
  if (search) return ['relevance', ...byFacts, 'newest']
  return hasProfile ? ['best', 'newest', ...byFacts] : ['newest', ...byFacts]
}

/** Several parts of the page ask at once, and the answer changes seldom. */
const FRESH_MS = 60_000

/** The order of a search, by its true name, and those that can be chosen instead. */
export interface SearchOrder {
  sort: OpportunitySort
  options: { value: OpportunitySort; label: string }[]
  /** False until it is known whether the member has a profile to match. */
  isKnown: boolean
}

/** Which order a search has: what was chosen, where that can be; else relevance, best match or newest. */
export function orderOf(state: SearchState, hasProfile: boolean): Omit<SearchOrder, 'isKnown'> {
  const offered = offeredTo(state.search, hasProfile)
  const chosen = offered.find((sort) => sort === state.sort)
  return {
    sort: chosen ?? offered[0] ?? 'newest',
    options: offered.map((value) => ({ value, label: labels[value] })),
  }
}

/** The order of this member's search. The profile is asked for only where the order depends on it. */
export function useSearchOrder(state: SearchState): SearchOrder {
  const depends = state.search === ''
  const { data, isPending } = useQuery({ ...ownOrganizationQuery(), enabled: depends, staleTime: FRESH_MS })
  return { ...orderOf(state, hasProfile(data)), isKnown: !depends || !isPending }
}

/** The list's query: filters and order. Relevance is the order of a keyword without being asked for. */
export const orderedQuery = (state: SearchState, { sort }: Pick<SearchOrder, 'sort'>): CatalogQuery =>
  sort === 'relevance' ? filterQuery(state) : { ...filterQuery(state), sort }

/** Categories of organizations that say what it is, not what it works on. */
const kindsOnly = ['nonprofit', 'social-enterprise', 'other']

/** Whether an organization says what it does, so that something can match it. */
const hasProfile = (organization: Organization | null | undefined): boolean => {
  if (!organization) return false
  const { missionStatement, description, category } = organization
  return Boolean(missionStatement?.trim() || description?.trim()) || !kindsOnly.includes(category)
}
