import type { User } from '@fundharbor/contracts/identity/users'
import { calendarDaysBetween, clock, PageTitle, useMember, useQuery } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import { ApplicantQuestion, useAskedOrganization } from '../profile/applicant-question.tsx'
import { ownOrganizationQuery } from '../profile/queries.ts'
import layout from '../shared/layout.module.css'
import { useMemberPages } from '../shared/member-pages.ts'
import styles from './dashboard.module.css'
import { DeadlinesCard } from './deadlines-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentDocuments } from './recent-documents.tsx'
import { Recommended } from './recommended.tsx'
import { SetupPrompt } from './setup-prompt.tsx'
import { Stats } from './stats.tsx'
import { TourDialog } from './tour-dialog.tsx'
import { useSelectedPlan } from './use-selected-plan.ts'
import { useTour } from './use-tour.ts'
import { useUpcomingDeadlines } from './use-upcoming-deadlines.ts'

/** The member's start page. Each card loads and fails on its own. */
export function Component() {
  const member = useMember()
  const asked = useAskedOrganization()
  const tour = useTour(asked === undefined ? undefined : asked !== null)
  // Deferred, as in the cards below, so that React renders in short steps and the browser can respond to input.
  const isFetched = useDeferredValue(useIsFetched())
  useSelectedPlan()
  const pages = useMemberPages('/documents')
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <PageTitle title="Dashboard">{greet(member)}</PageTitle>
          <p className={layout.lead}>
            See what closes next, which funding fits you best, and the documents you are working on.
          </p>
        </div>
        <SetupPrompt controls={tour} />
      </header>
      <ApplicantQuestion />
      <div className={isFetched ? styles.rest : styles.waiting}>
        <DeadlinesCard />
        <Stats />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Recommended />
            {pages?.['/documents'] && <RecentDocuments />}
          </div>
          <QuickActions />
        </div>
      </div>
      <TourDialog controls={tour} />
    </div>
  )
}

/** Whether everything above the cards has loaded, so that they do not jump. */
function useIsFetched(): boolean {
  const { closing, error } = useUpcomingDeadlines()
  return useQuery(ownOrganizationQuery()).isFetched && (closing !== undefined || error !== null)
}

/** No “Welcome back” on the first day. */
function greet({ firstName, fullName, createdAt }: User): string {
  const welcome = calendarDaysBetween(createdAt, clock.now()) < 1 ? 'Welcome' : 'Welcome back'
  const name = firstName ?? fullName.split(' ')[0]
  return name ? `${welcome}, ${name}` : welcome
}
