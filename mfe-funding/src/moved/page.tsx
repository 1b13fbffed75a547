import {
  EmptyState,
  Navigate,
  QueryFallback,
  Spinner,
  useLocation,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { useState } from 'react'
import { applicationQuery } from '../applications/queries.ts'
import { GRANTS_PATH, grantPath, REPORT_PATH, SAVED_SEARCHES_PATH } from '../shared/paths.ts'
import { grantOfQuery } from '../grants/queries.ts'

/** Where pages that were replaced have gone: their addresses are in emails, calendars and bookmarks. */
export function Component() {
  // The address of the old page, also while the new one loads.
  const [{ pathname, search }] = useState(useLocation())
  const { id } = useParams()
  const [, page = ''] = pathname.split('/')
  if (page === 'applications' && id) return <ToGrantOfApplication id={id} />
  return (
    <>
      <Spinner label="Loading My Grants" />
      <Navigate to={id ? grantPath(id) : newAddress(page, new URLSearchParams(search))} replace />
    </>
  )
}

function newAddress(page: string, params: URLSearchParams): string {
  const view = params.get('view')
  if (page === 'saved' && view === 'searches') return SAVED_SEARCHES_PATH
  if (page === 'grants' || (page === 'applications' && view === 'analytics')) return REPORT_PATH
  const views: Record<string, string> = { pipeline: view ?? 'board', timeline: 'calendar' }
  params.delete('view')
  // The columns have other names now.
  params.delete('column')
  const query = new URLSearchParams({
    ...(views[page] && { view: views[page] }),
    ...Object.fromEntries(params),
  })
  return query.size > 0 ? `${GRANTS_PATH}?${query}` : GRANTS_PATH
}

function ToGrantOfApplication({ id }: { id: string }) {
  const application = useQuery({ ...applicationQuery(id), retry: false })
  const opportunityId = application.data?.opportunityId ?? ''
  const grant = useQuery({ ...grantOfQuery(opportunityId), enabled: opportunityId !== '' })
  if (grant.data) return <Navigate to={grantPath(grant.data.id)} replace />
  if (grant.data === null) return <EmptyState drawing="letter" title="This grant was removed" />
  return <QueryFallback query={application.error ? application : grant} label="Loading the grant" />
}
