import {
  EmptyState,
  LinkButton,
  Navigate,
  Outlet,
  PageTitle,
  QueryFallback,
  useCanEdit,
  useMember,
  useSearchParams,
  clock,
} from '@fundharbor/kit'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { ChartBarIcon } from '@phosphor-icons/react/dist/ssr/ChartBar'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Suspense } from 'react'
import { PIPELINE_PATH, SEARCH_PATH } from '../shared/paths.ts'
import { ProjectFilter, useProjectFilter } from '../projects/project-filter.tsx'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import layout from '../shared/layout.module.css'
import { UpgradeNote } from '../shared/upgrade-note.tsx'
import { useView, ViewSwitch, type ViewOption } from '../shared/view-switch.tsx'
import { Analytics } from './analytics.tsx'
import { ApplicationList } from './application-list.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './page.module.css'
import { summarize } from './summary.ts'
import { useApplications, type Entry } from './use-applications.ts'

type View = 'list' | 'analytics'

const views: ViewOption<View>[] = [
  { value: 'list', label: 'List', Icon: ListBulletsIcon },
  { value: 'analytics', label: 'Analytics', Icon: ChartBarIcon },
]

/** The organization's applications as a list and charts. Their former board has become the pipeline's. */
export function Component() {
  const [params] = useSearchParams()
  return params.get('view') === 'board' ? <Navigate to={PIPELINE_PATH} replace /> : <Applications />
}

function Applications() {
  const { entries, query } = useApplications()
  const { isShown } = useProjectFilter()
  const canEdit = useCanEdit()
  const { canAccessAnalytics, canExportData } = limitsOf(useMember(), clock.now())
  const allowed = views.filter(({ value }) => value === 'list' || canAccessAnalytics)
  const view = useView(allowed, 'list')
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={`${layout.head} ${styles.head}`}>
        <div className={layout.intro}>
          <PageTitle>Applications</PageTitle>
          <p className={`${layout.lead} ${styles.lead}`} role="status">
            {entries && summarize(entries)}
          </p>
        </div>
        {allowed.length > 1 && <ViewSwitch options={allowed} current={view} />}
        <LinkButton variant="quiet" to={PIPELINE_PATH}>
          Pipeline
        </LinkButton>
        {canExportData && entries && entries.length > 0 && <ExportButton />}
        {canEdit && (
          <LinkButton to={SEARCH_PATH} icon={<PlusIcon size={18} weight="bold" />}>
            New application
          </LinkButton>
        )}
      </header>
      {!canAccessAnalytics && (
        <UpgradeNote benefit="adds analytics and CSV export">
          <p>You can always see your applications and their status here.</p>
        </UpgradeNote>
      )}
      {!entries && <QueryFallback query={query} label="Loading your applications" />}
      {entries?.length === 0 && <NoApplications />}
      {entries && entries.length > 0 && (
        <>
          {view !== 'analytics' && <ProjectFilter />}
          <CurrentView view={view} entries={entries.filter(({ application }) => isShown(application))} />
        </>
      )}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </div>
  )
}

function CurrentView({ view, entries }: { view: View; entries: Entry[] }) {
  return view === 'analytics' ? <Analytics /> : <ApplicationList entries={entries} />
}

function NoApplications() {
  const canEdit = useCanEdit()
  return (
    <EmptyState drawing="letter" title="No applications yet" action={canEdit && <FindFundingLink />}>
      {canEdit
        ? 'Find an opportunity and select Apply. Your drafts and submitted applications will appear here.'
        : 'Applications that owners and editors start will appear here.'}
    </EmptyState>
  )
}
