import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { adminUsers } from '@fundharbor/contracts/identity/admin-users'
import { members } from '@fundharbor/contracts/identity/members'
import { call, keepPreviousData, queryOptions } from '@fundharbor/kit'

const SHOWN = '6'
const DOCUMENTS_SEARCHED = '100'

/** The best matches in the catalog. Requested only for something typed. */
export const foundOpportunitiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['palette', 'opportunities', search],
    queryFn: ({ signal }) => call(opportunities.list, { query: { search, limit: SHOWN }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The newest documents; their titles are searched in the browser. */
export const documentTitlesQuery = () =>
  queryOptions({
    queryKey: ['palette', 'documents'],
    queryFn: ({ signal }) => call(generatedDocuments.list, { query: { limit: DOCUMENTS_SEARCHED }, signal }),
    staleTime: 30_000,
  })

/** The people of the organization; their names are searched in the browser. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['palette', 'colleagues'],
    queryFn: ({ signal }) => call(members.list, { signal }),
    staleTime: 30_000,
  })

/** What the API accepts as a search for users. */
const LONGEST_USER_SEARCH = 100

/** Users by name or email address. Only administrators may request it, and only for something typed. */
export const foundUsersQuery = (typed: string, isAdmin: boolean) => {
  const search = typed.slice(0, LONGEST_USER_SEARCH)
  return queryOptions({
    queryKey: ['palette', 'users', search],
    queryFn: ({ signal }) => call(adminUsers.list, { query: { search, limit: SHOWN }, signal }),
    enabled: isAdmin && search !== '',
    placeholderData: keepPreviousData,
  })
}
