import type { Application } from '@fundharbor/contracts/catalog/applications'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { useQuery } from '@fundharbor/kit'
import { rowsQuery } from '../catalog/queries.ts'
import { allApplicationsQuery } from './queries.ts'

/** An application. Drafts include their opportunity, for its deadline. */
export interface Entry {
  application: Application
  opportunity: OpportunityRow | undefined
}

/** Most opportunities the API returns at once. */
const MAX_OPPORTUNITIES = 100

/** The member's applications, with the opportunities of drafts. */
export function useApplications() {
  const query = useQuery(allApplicationsQuery())
  const drafts = query.data?.filter(({ status }) => status === 'draft') ?? []
  const ids = [...new Set(drafts.map(({ opportunityId }) => opportunityId))].slice(0, MAX_OPPORTUNITIES)
  const { data: opportunities } = useQuery(rowsQuery(ids))
  const entries = query.data?.map((application): Entry => ({
    application,
    opportunity:
      application.status === 'draft'
        ? opportunities?.find(({ id }) => id === application.opportunityId)
        : undefined,
  }))
  return { query, entries }
}
