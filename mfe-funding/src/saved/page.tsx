import { classes, formatCount, LinkButton, PageTitle, useQuery } from '@fundharbor/kit'
import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { closesWithin } from '../catalog/closes-within.ts'
import { projectsQuery } from '../projects/queries.ts'
import layout from '../shared/layout.module.css'
import { TIMELINE_PATH } from '../shared/paths.ts'
import { useView, ViewSwitch, type ViewOption } from '../shared/view-switch.tsx'
import { savedOpportunitiesQuery } from './queries.ts'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import styles from './page.module.css'
import { SavedList } from './saved-list.tsx'
import { Searches } from './searches.tsx'
import { NotificationPreferencesCard } from './notification-preferences-card.tsx'

const SOON_DAYS = 30

const views: ViewOption<'list' | 'searches'>[] = [
  { value: 'list', label: 'List', Icon: ListBulletsIcon },
  { value: 'searches', label: 'Searches', Icon: BellIcon },
]

/** Saved opportunities, saved searches, and the emails and calendar feed about them. */
export function Component() {
  const view = useView(views, 'list')
  const { data, isPending } = useQuery(savedOpportunitiesQuery())
  const projects = useQuery(projectsQuery())
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={layout.head}>
        <div className={layout.intro}>
          <PageTitle>Saved</PageTitle>
          <p className={`${layout.lead} ${styles.lead}`} role="status">
            {data && summarize(data)}
          </p>
        </div>
        <LinkButton variant="quiet" to={TIMELINE_PATH}>
          Timeline
        </LinkButton>
        <ViewSwitch options={views} current={view} />
      </header>
      <div className={styles.columns}>
        <div>{view === 'list' ? <SavedList /> : <Searches />}</div>
        <aside
          className={classes(styles.side, (isPending || !projects.isFetched) && layout.waiting)}
          aria-label="Email and calendar"
        >
          <NotificationPreferencesCard />
          <CalendarFeedCard />
        </aside>
      </div>
    </div>
  )
}

/** `3 opportunities. 2 close within 30 days.` */
function summarize(rows: SavedOpportunity[]): string {
  const all = `${formatCount(rows.length, 'opportunity', 'opportunities')}.`
  const soon = rows.filter(
    ({ opportunity }) => opportunity.isActive && closesWithin(SOON_DAYS, opportunity),
  ).length
  return soon === 0 ? all : `${all} ${formatCount(soon, 'closes', 'close')} within ${SOON_DAYS} days.`
}
