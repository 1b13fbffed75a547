import {
  Dialog,
  DocumentTitle,
  EmptyState,
  ErrorState,
  isExpired,
  LinkButton,
  Spinner,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { z } from 'zod'
import { SEARCH_PATH, useCloseDialog } from '../shared/addresses.ts'
import { rowQuery } from '../catalog/queries.ts'
import { ownOrganizationQuery } from '../profile/own-organization.ts'
import { ApplicationForm } from './application-form.tsx'
import styles from './apply.module.css'
import { findApplication, myApplicationsQuery } from './queries.ts'

/** The submission form's address. It goes on with the draft that there is. */
export function Component() {
  const { id = '' } = useParams()
  const isId = z.uuid().safeParse(id).success
  const row = useQuery({ ...rowQuery(id), enabled: isId })
  const mine = useQuery({ ...myApplicationsQuery(), enabled: isId })
  // Without it the form opens emptier, not later than its answer.
  const organization = useQuery({ ...ownOrganizationQuery(), enabled: isId })
  const close = useCloseDialog()
  const isPossible = row.data ? !isExpired(row.data) : isId && row.data !== null
  // A draft from the cache may be older than what another tab has saved since.
  if (isPossible && row.data && mine.data && mine.isFetchedAfterMount && !organization.isLoading) {
    const { draft, open } = findApplication(mine.data.rows, id)
    return (
      <ApplicationForm
        key={id}
        row={row.data}
        draft={draft}
        category={organization.data?.category}
        open={open}
        onClose={close}
      />
    )
  }
  const error = row.error ?? (mine.isFetchedAfterMount ? mine.error : null)
  const retry = () => void Promise.all([row.refetch(), mine.refetch()])
  return (
    <Dialog open onOpenChange={close} title="Apply for Funding">
      <DocumentTitle>Apply for Funding</DocumentTitle>
      <div className={styles.waiting}>
        {error && <ErrorState error={error} busy={row.isFetching || mine.isFetching} onRetry={retry} />}
        {!error && isPossible && <Spinner label="Loading the form" />}
        {!error && !isPossible && <NotPossible hasEnded={Boolean(row.data)} />}
      </div>
    </Dialog>
  )
}

const NotPossible = ({ hasEnded }: { hasEnded: boolean }) => (
  <EmptyState
    title={hasEnded ? 'The application period has ended' : 'This opportunity is not in the catalogue'}
    action={
      <LinkButton size="sm" to={SEARCH_PATH} replace>
        Find Funding
      </LinkButton>
    }
  >
    Other opportunities are open now.
  </EmptyState>
)
