import type { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { useQuery } from '@fundharbor/kit'
import type { CatalogQuery } from '../catalog/queries.ts'
import { ownOrganizationQuery } from '../profile/queries.ts'
import { toFilterQuery, type SearchState } from './search-state.ts'

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

/** The sort options of a search, its default first. Relevance needs a keyword. */
const getSortOptions = (search: string, hasProfile: boolean): OpportunitySort[] => {
  if (search) return ['relevance', ...byFacts, 'newest']
  return hasProfile ? ['best', 'newest', ...byFacts] : ['newest', ...byFacts]
}

/** Several parts of the page need the profile at once, and it rarely changes. */
const STALE_AFTER_MS = 60_000

/** The sort order in effect, and the options to choose from. */
export interface SearchOrder {
  sort: OpportunitySort
  options: { value: OpportunitySort; label: string }[]
  /** False until we know whether the member has a profile to match. */
  isKnown: boolean
}

/** The chosen sort order if it applies to this search; otherwise relevance, best match or newest. */
function resolveOrder(state: SearchState, hasProfile: boolean): Omit<SearchOrder, 'isKnown'> {
  const options = getSortOptions(state.search, hasProfile)
  const chosen = options.find((sort) => sort === state.sort)
  return {
    sort: chosen ?? options[0] ?? 'newest',
    options: options.map((value) => ({ value, label: labels[value] })),
  }
}

/** The sort order of this member's search. Loads the profile only if the order depends on it. */
export function useSearchOrder(state: SearchState): SearchOrder {
  const needsProfile = state.search === ''
  const { data, isPending } = useQuery({
    ...ownOrganizationQuery(),
    enabled: needsProfile,
    staleTime: STALE_AFTER_MS,
  })
  return { ...resolveOrder(state, hasProfile(data)), isKnown: !needsProfile || !isPending }
}

/** The list's query: filters and sort. Relevance is the API's default for a keyword, so it is left out. */
export const toSortedQuery = (state: SearchState, { sort }: Pick<SearchOrder, 'sort'>): CatalogQuery =>
  sort === 'relevance' ? toFilterQuery(state) : { ...toFilterQuery(state), sort }

/** Categories that say what kind of organization it is, not what it works on. */
const kindsOnly = ['nonprofit', 'social-enterprise', 'other']

/** Whether the organization says enough about its work to match opportunities to it. */
const hasProfile = (organization: Organization | null | undefined): boolean => {
  if (!organization) return false
  const { missionStatement, description, category } = organization
  return Boolean(missionStatement?.trim() || description?.trim()) || !kindsOnly.includes(category)
}
