import type { Grant, GrantDetails } from '@fundharbor/contracts/catalog/grants'
import {
  ApiError,
  classes,
  EmptyState,
  LinkButton,
  PageTitle,
  QueryFallback,
  useLocation,
  useParams,
  useQueries,
  useQuery,
} from '@fundharbor/kit'
import { useEffect } from 'react'
import { z } from 'zod'
import { applicationQuery } from '../applications/queries.ts'
import { historyQuery, rowQuery } from '../catalog/queries.ts'
import { grantQuery } from '../grants/queries.ts'
import { Mover } from '../grants/use-mover.tsx'
import { projectsQuery } from '../projects/queries.ts'
import { useMemberPages } from '../shared/member-pages.ts'
import layout from '../shared/layout.module.css'
import { GRANTS_PATH } from '../shared/paths.ts'
import { AwardSection } from './award/award-section.tsx'
import { CallDocuments } from './call-documents/section.tsx'
import { callDocumentsQuery } from './call-documents/queries.ts'
import { ApplicationSection } from './application-section.tsx'
import { Comments } from './comments.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { Facts } from './facts.tsx'
import { Files } from './files.tsx'
import { FitSection } from './fit-section.tsx'
import styles from './grant.module.css'
import { Head } from './head.tsx'
import { History } from './history.tsx'
import { Next } from './next.tsx'
import { Notes } from './notes.tsx'
import { documentsQuery } from './part-queries.ts'
import { Steps } from './steps.tsx'

/** One grant with everything that belongs to it. */
export function Component() {
  const { id = '' } = useParams()
  const isId = z.uuid().safeParse(id).success
  const query = useQuery({ ...grantQuery(id), enabled: isId })
  if (!isId || isGone(query.error)) return <NoGrant />
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      {query.data ? (
        <Mover>
          <Sections key={id} details={query.data} />
        </Mover>
      ) : (
        <>
          <PageTitle className="visually-hidden">Grant</PageTitle>
          <QueryFallback query={query} title="This grant could not be loaded" label="Loading the grant" />
        </>
      )}
    </div>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

function Sections({ details }: { details: GrantDetails }) {
  const { grant } = details
  const { hash } = useLocation()
  const pages = useMemberPages('/documents')
  const hasDocuments = pages?.['/documents'] === true
  const isReady = useIsReady(grant, hasDocuments) && pages !== undefined
  // The browser looked for the linked comment before it was there.
  useEffect(() => {
    if (hash && isReady) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isReady])
  return (
    <>
      <Head grant={grant} />
      <div className={classes(styles.columns, !isReady && layout.waiting)}>
        <aside className={styles.rail} aria-label="Next step and facts">
          <Next grant={grant} />
          <Facts grant={grant} />
        </aside>
        <div className={styles.main}>
          <AwardSection details={details} hasDocuments={hasDocuments} />
          {grant.status !== 'won' && <FitSection grant={grant} />}
          <CallDocuments grant={grant} />
          <ApplicationSection grant={grant} />
          {hasDocuments && <DocumentsSection grant={grant} />}
          <Steps details={details} />
          <Files details={details} />
          <Notes details={details} />
          <Comments details={details} />
          <History history={details.history} />
        </div>
      </div>
    </>
  )
}

/** Whether the sections that load more have done so: what is not seen until then does not jump. */
function useIsReady(
  { id: grantId, application, opportunity: { id }, changedSince }: Grant,
  hasDocuments: boolean,
) {
  const projects = useQuery(projectsQuery())
  const parts = useQueries({
    queries: [
      { ...applicationQuery(application?.id ?? ''), retry: false, enabled: application !== null },
      callDocumentsQuery(grantId),
      { ...documentsQuery(id), enabled: hasDocuments },
      { ...historyQuery(id), enabled: changedSince },
      { ...rowQuery(id), enabled: changedSince },
    ],
  })
  return projects.isFetched && parts.every(({ isFetched, isEnabled }) => isFetched || !isEnabled)
}

const NoGrant = () => (
  <div className={`${layout.inner} ${styles.page}`}>
    <PageTitle className="visually-hidden">Grant not found</PageTitle>
    <EmptyState
      drawing="letter"
      title="Grant not found"
      action={<LinkButton to={GRANTS_PATH}>My Grants</LinkButton>}
    >
      It may have been removed, or the link may be incomplete.
    </EmptyState>
  </div>
)
