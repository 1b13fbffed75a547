import {
  EmptyState,
  ErrorState,
  LinkButton,
  Outlet,
  PageTitle,
  Spinner,
  useMember,
  clock,
  useSearchParams,
} from '@fundharbor/kit'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Suspense } from 'react'
import { SEARCH_PATH } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import { Analytics } from './analytics.tsx'
import { ApplicationList } from './application-list.tsx'
import { Board } from './board.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './page.module.css'
import { PlanNote } from './plan-note.tsx'
import { summarize } from './summary.ts'
import { useApplications, type Entry } from './use-applications.ts'
import { readView, ViewSwitch, type View } from './view-switch.tsx'

/** The member's applications as a board, a list and charts. */
export function Component() {
  const { entries, error, isFetching, refetch } = useApplications()
  const [params] = useSearchParams()
  const { canAccessApplicationTracking, canAccessAnalytics, canExportData } = limitsOf(
    useMember(),
    clock.now(),
  )
  const allowed: View[] = [
    ...(canAccessApplicationTracking ? (['board'] as const) : []),
    'list',
    ...(canAccessAnalytics ? (['analytics'] as const) : []),
  ]
  const view = readView(params, allowed)
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageTitle>Applications</PageTitle>
          <p className={styles.lead} role="status">
            {entries && summarize(entries)}
          </p>
        </div>
        {allowed.length > 1 && <ViewSwitch view={view} allowed={allowed} />}
        {canExportData && entries && entries.length > 0 && <ExportButton />}
        <LinkButton to={SEARCH_PATH} icon={<PlusIcon size={18} weight="bold" />}>
          New application
        </LinkButton>
      </header>
      {!canAccessApplicationTracking && <PlanNote />}
      {!entries && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!entries && !error && <Spinner label="Loading your applications" />}
      {entries?.length === 0 && <NoApplications />}
      {entries && entries.length > 0 && <CurrentView view={view} entries={entries} />}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </div>
  )
}

function CurrentView({ view, entries }: { view: View; entries: Entry[] }) {
  if (view === 'analytics') return <Analytics />
  return view === 'board' ? <Board entries={entries} /> : <ApplicationList entries={entries} />
}

const NoApplications = () => (
  <EmptyState
    drawing="letter"
    title="No applications yet"
    action={
      <LinkButton size="sm" to={SEARCH_PATH}>
        Find Funding
      </LinkButton>
    }
  >
    Find an opportunity and select Apply. Your drafts and submitted applications will appear here.
  </EmptyState>
)
