import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { adminUsers } from '@fundharbor/contracts/identity/admin-users'
import { members } from '@fundharbor/contracts/identity/members'
import { endpointQuery, keepPreviousData } from '@fundharbor/kit'

const SHOWN = '6'
const DOCUMENTS_SEARCHED = '100'

/** The best matches in the catalog. Requested only for something typed. */
export const foundOpportunitiesQuery = (search: string) =>
  endpointQuery(opportunities.list, {
    queryKey: ['palette', 'opportunities', search],
    query: { search, limit: SHOWN },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The newest documents; their titles are searched in the browser. */
export const documentTitlesQuery = () =>
  endpointQuery(generatedDocuments.list, {
    queryKey: ['palette', 'documents'],
    query: { limit: DOCUMENTS_SEARCHED },
    staleTime: 30_000,
  })

/** The people of the organization; their names are searched in the browser. */
export const colleaguesQuery = () =>
  endpointQuery(members.list, { queryKey: ['palette', 'colleagues'], staleTime: 30_000 })

/** What the API accepts as a search for users. */
const LONGEST_USER_SEARCH = 100

/** Users by name or email address. Only administrators may request it, and only for something typed. */
export const foundUsersQuery = (typed: string, isAdmin: boolean) => {
  const search = typed.slice(0, LONGEST_USER_SEARCH)
  return endpointQuery(adminUsers.list, {
    queryKey: ['palette', 'users', search],
    query: { search, limit: SHOWN },
    enabled: isAdmin && search !== '',
    placeholderData: keepPreviousData,
  })
}
