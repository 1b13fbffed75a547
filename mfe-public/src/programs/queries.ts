import { programs } from '@fundharbor/contracts/catalog/programs'
import { endpointQuery, pagedQuery } from '@fundharbor/kit'

const PAGE_SIZE = '50'

/** What the list of programs can be narrowed by. */
export interface ProgramFilter {
  search?: string
  nonprofits?: 'true'
  open?: 'true'
}

export const programsQuery = (filter: ProgramFilter) =>
  pagedQuery(programs.list, {
    queryKey: ['catalog', 'programs', filter],
    query: { ...filter, limit: PAGE_SIZE },
    staleTime: 60_000,
  })

export const programQuery = (listing: string) =>
  endpointQuery(programs.read, {
    queryKey: ['catalog', 'programs', 'one', listing],
    params: { listing },
    staleTime: 60_000,
  })
