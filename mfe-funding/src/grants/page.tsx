import {
  classes,
  clock,
  EmptyState,
  formatCount,
  LinkButton,
  PageTitle,
  QueryFallback,
  useCanEdit,
  useMember,
  useQuery,
} from '@fundharbor/kit'
import { aheadOfDeadline } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { allows } from '@fundharbor/contracts/identity/roles'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { KanbanIcon } from '@phosphor-icons/react/dist/ssr/Kanban'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { closesWithin } from '../catalog/closes-within.ts'
import { projectsQuery } from '../projects/queries.ts'
import layout from '../shared/layout.module.css'
import { ADD_GRANT_PATH, FUNDERS_PATH, IMPORT_PATH, REPORT_PATH, SEARCH_PATH } from '../shared/paths.ts'
import { MoreMenu } from '../shared/more-menu.tsx'
import { UpgradeNote } from '../shared/upgrade-note.tsx'
import { useView, ViewSwitch, type ViewOption } from '../shared/view-switch.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import { Calendar, CalendarSkeleton } from './calendar/calendar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useGrantFilters } from './filters.ts'
import { GrantList } from './grant-list.tsx'
import { NoGrants } from './no-grants.tsx'
import styles from './page.module.css'
import { grantsQuery } from './queries.ts'

type View = 'list' | 'board' | 'calendar'

const views: ViewOption<View>[] = [
  { value: 'list', label: 'List', Icon: ListBulletsIcon },
  { value: 'board', label: 'Board', Icon: KanbanIcon },
  { value: 'calendar', label: 'Calendar', Icon: CalendarBlankIcon },
]

const SOON_DAYS = 30

/** The organization's grants, from the first look to the result, as a list, a board or a calendar. */
export function Component() {
  const canRead = allows(useMember().workspaceRole ?? 'owner', 'read')
  return canRead ? <Grants /> : <NotForBilling />
}

function Grants() {
  const query = useQuery(grantsQuery())
  const view = useView(views, 'list')
  const { canAccessAnalytics } = limitsOf(useMember(), clock.now())
  // Rows and cards name their project.
  const { isFetched } = useQuery(projectsQuery())
  const grants = isFetched ? query.data : undefined
  return (
    <div className={classes(layout.inner, styles.page)}>
      <Head view={view} grants={grants} />
      <FilterBar grants={grants ?? []} />
      {!grants && (
        <QueryFallback query={query} title="Your grants could not be loaded" label="Loading your grants">
          <Loading view={view} />
        </QueryFallback>
      )}
      {grants?.length === 0 && <NoGrants />}
      {grants && grants.length > 0 && <CurrentView view={view} grants={grants} />}
      {grants && !canAccessAnalytics && (
        <UpgradeNote benefit="adds the board report, charts and CSV export">
          <p>You can always see your grants and their status here.</p>
        </UpgradeNote>
      )}
    </div>
  )
}

function Head({ view, grants = [] }: { view: View; grants: Grant[] | undefined }) {
  const canEdit = useCanEdit()
  const { canAccessAnalytics } = limitsOf(useMember(), clock.now())
  return (
    <header className={classes(layout.head, styles.head)}>
      <div className={layout.intro}>
        <PageTitle>My Grants</PageTitle>
        <p className={classes(layout.lead, styles.lead)} role="status">
          {grants.length > 0 && summarize(grants)}
        </p>
      </div>
      <ViewSwitch options={views} current={view} />
      <MoreMenu>
        <LinkButton variant="quiet" size="sm" to={FUNDERS_PATH}>
          Funders
        </LinkButton>
        {canAccessAnalytics && (
          <LinkButton variant="quiet" size="sm" to={REPORT_PATH}>
            Board report
          </LinkButton>
        )}
        {canEdit && (
          <LinkButton variant="quiet" size="sm" to={IMPORT_PATH}>
            Import a spreadsheet
          </LinkButton>
        )}
      </MoreMenu>
      {canEdit && (
        <LinkButton variant="secondary" to={ADD_GRANT_PATH}>
          Add a grant
        </LinkButton>
      )}
      {canEdit && (
        <LinkButton to={SEARCH_PATH} icon={<PlusIcon size={18} weight="bold" />}>
          Find funding
        </LinkButton>
      )}
    </header>
  )
}

/** `9 grants. 2 close within 30 days.` */
function summarize(grants: Grant[]): string {
  const all = `${formatCount(grants.length, 'grant')}.`
  const soon = grants.filter(
    ({ status, opportunity }) => aheadOfDeadline.includes(status) && closesWithin(SOON_DAYS, opportunity),
  ).length
  return soon === 0 ? all : `${all} ${formatCount(soon, 'closes', 'close')} within ${SOON_DAYS} days.`
}

/** The list has no shape of its own: how many grants there are is not known yet. */
function Loading({ view }: { view: View }) {
  if (view === 'list') return undefined
  return view === 'board' ? <BoardSkeleton /> : <CalendarSkeleton />
}

function CurrentView({ view, grants }: { view: View; grants: Grant[] }) {
  const { isShown } = useGrantFilters()
  const shown = grants.filter(isShown)
  if (shown.length === 0) return <p className={styles.none}>No grants match these filters.</p>
  if (view === 'board') return <Board grants={shown} />
  return view === 'calendar' ? <Calendar grants={shown} /> : <GrantList grants={shown} />
}

const NotForBilling = () => (
  <div className={classes(layout.inner, styles.page)}>
    <PageTitle>My Grants</PageTitle>
    <EmptyState drawing="letter" title="Your role does not include grants">
      With the billing role, you manage the plan. An owner of your organization can give you another role.
    </EmptyState>
  </div>
)
