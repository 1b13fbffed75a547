import type { Application } from '@fundharbor/contracts/catalog/applications'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { useQuery } from '@fundharbor/kit'
import { rowsQuery } from '../catalog/queries.ts'
import { allApplicationsQuery } from './queries.ts'

/** An application with the deadline of its opportunity, where it is a draft that can still be sent. */
export interface Entry {
  application: Application
  call: OpportunityRow | undefined
}

/** Most opportunities that can be asked for at once. */
const MOST_CALLS = 100

/** The member's applications; drafts bring the deadlines that they must meet. */
export function useApplications() {
  const query = useQuery(allApplicationsQuery())
  const drafts = query.data?.filter(({ status }) => status === 'draft') ?? []
  const ids = [...new Set(drafts.map(({ opportunityId }) => opportunityId))].slice(0, MOST_CALLS)
  const { data: calls } = useQuery(rowsQuery(ids))
  const entries = query.data?.map((application): Entry => ({
    application,
    call:
      application.status === 'draft' ? calls?.find(({ id }) => id === application.opportunityId) : undefined,
  }))
  return { ...query, entries }
}
