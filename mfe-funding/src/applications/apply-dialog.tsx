import {
  Dialog,
  DocumentTitle,
  EmptyState,
  ErrorState,
  isExpired,
  Spinner,
  useCanEdit,
  useNavigate,
  useParams,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { z } from 'zod'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import { grantOfQuery } from '../grants/queries.ts'
import { grantPath, useCloseDialog } from '../shared/paths.ts'
import { rowQuery } from '../catalog/queries.ts'
import { ownOrganizationQuery } from '../profile/queries.ts'
import { ApplicationForm } from './application-form.tsx'
import styles from './apply.module.css'
import { startedQuery } from './queries.ts'

/** The submission form at its own address. It continues the workspace's draft. */
export function Component() {
  const { id = '' } = useParams()
  const isId = z.uuid().safeParse(id).success
  const row = useQuery({ ...rowQuery(id), enabled: isId })
  const started = useQuery({ ...startedQuery(id), enabled: isId })
  // Only prefills the category, so a failure does not block the form.
  const organization = useQuery({ ...ownOrganizationQuery(), enabled: isId })
  const close = useCloseDialog()
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The page of the grant says what is left to do: nothing was sent to the funder. */
  const showGrant = async () => {
    const grant = await client.fetchQuery(grantOfQuery(id)).catch(() => null)
    if (grant) await navigate(`${grantPath(grant.id)}#application`, { replace: true })
    else close()
  }
  const canEdit = useCanEdit()
  const isAvailable = row.data ? !isExpired(row.data) : isId && row.data !== null
  // Another tab may have saved the draft since it was cached.
  if (
    canEdit &&
    isAvailable &&
    row.data &&
    started.data &&
    started.isFetchedAfterMount &&
    !organization.isLoading
  ) {
    return (
      <ApplicationForm
        key={id}
        row={row.data}
        draft={started.data.draft ?? undefined}
        category={organization.data?.category}
        open={started.data.open ?? undefined}
        onClose={close}
        onSubmitted={() => void showGrant()}
      />
    )
  }
  const error = row.error ?? (started.isFetchedAfterMount ? started.error : null)
  const retry = () => void Promise.all([row.refetch(), started.refetch()])
  return (
    <Dialog open onOpenChange={close} title="Apply for funding">
      <DocumentTitle>Apply for funding</DocumentTitle>
      <div className={styles.loading}>
        {canEdit && error && (
          <ErrorState error={error} busy={row.isFetching || started.isFetching} onRetry={retry} />
        )}
        {!canEdit && <ReadOnly />}
        {canEdit && !error && isAvailable && <Spinner label="Loading the form" />}
        {canEdit && !error && !isAvailable && <NotAvailable hasEnded={Boolean(row.data)} />}
      </div>
    </Dialog>
  )
}

const ReadOnly = () => (
  <EmptyState title="You can view applications">
    Owners and editors of your organization write and submit them.
  </EmptyState>
)

const NotAvailable = ({ hasEnded }: { hasEnded: boolean }) => (
  <EmptyState
    title={hasEnded ? 'The application period has ended' : 'This opportunity is not in the catalog'}
    action={<FindFundingLink replace />}
  >
    Find another opportunity that is open now.
  </EmptyState>
)
