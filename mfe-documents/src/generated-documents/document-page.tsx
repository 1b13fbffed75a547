import {
  ApiError,
  EmptyState,
  LinkButton,
  PageTitle,
  QueryFallback,
  useParams,
  useQuery,
  useSearchParams,
} from '@fundharbor/kit'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import { useState } from 'react'
import styles from './document.module.css'
import { projectsQuery } from '../projects/queries.ts'
import { documentQuery } from '../shared/document-queries.ts'
import { DOCUMENTS_PATH } from '../shared/paths.ts'
import { teamQuery } from '../shared/team.ts'
import { LoadedDocument } from './loaded-document.tsx'
import type { Mode } from './read-actions.tsx'

/** One document: read, and for roles that can, edited and restored. `?comments` opens it with what was said about it. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <div className={styles.document}>
      <BackLink to={DOCUMENTS_PATH} className={styles.back}>
        My Documents
      </BackLink>
      <StoredDocument key={id} id={id} />
    </div>
  )
}

function StoredDocument({ id }: { id: string }) {
  const query = useQuery(documentQuery(id))
  const [params] = useSearchParams()
  const [mode, setMode] = useState<Mode>(params.has('comments') ? 'edit' : 'read')
  const [loads, setLoads] = useState(0)
  // The document's facts are above the text, which must not move when they arrive.
  const facts = [useQuery(projectsQuery()), useQuery(teamQuery())]
  const hasFacts = facts.every(
    ({ isFetched, isPaused, failureCount }) => isFetched || isPaused || failureCount > 0,
  )
  const handleReload = async () => {
    await query.refetch()
    setMode('read')
    setLoads((count) => count + 1)
  }
  // Another member or tab may have saved the document since it was cached.
  if (query.data && query.isFetchedAfterMount && hasFacts) {
    return (
      <LoadedDocument
        key={loads}
        document={query.data}
        mode={mode}
        onMode={setMode}
        onReload={() => void handleReload()}
      />
    )
  }
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <NoDocument />
  return (
    <>
      <PageTitle className="visually-hidden">Document</PageTitle>
      <QueryFallback query={query} title="This document could not be opened" label="Loading the document" />
    </>
  )
}

const NoDocument = () => (
  <>
    <PageTitle className="visually-hidden">Document not found</PageTitle>
    <EmptyState
      drawing="letter"
      title="Document not found"
      action={<LinkButton to={DOCUMENTS_PATH}>My Documents</LinkButton>}
    >
      It may have been deleted, or the link may be incomplete.
    </EmptyState>
  </>
)
