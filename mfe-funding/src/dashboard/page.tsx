import { PageTitle, useMember } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import { useMemberPages } from '../shared/registry.ts'
import styles from './dashboard.module.css'
import { OpenCharts } from './open-charts.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentDocuments } from './recent-documents.tsx'
import { Recommended } from './recommended.tsx'
import { SetupPrompt } from './setup-prompt.tsx'
import { Stats } from './stats.tsx'
import { TideCard } from './tide-card.tsx'
import { TourDialog } from './tour-dialog.tsx'
import { useKeptPlan } from './use-kept-plan.ts'
import { useTour } from './use-tour.ts'
import { WelcomeLine } from './welcome-line.tsx'

/** Where a member begins. Every card asks for itself and fails by itself. */
export function Component() {
  const { firstName, fullName } = useMember()
  const tour = useTour()
  useKeptPlan()
  const pages = useMemberPages('/documents')
  const name = firstName ?? fullName.split(' ')[0]
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageTitle title="Dashboard">{name ? `Welcome back, ${name}` : 'Welcome back'}</PageTitle>
          <WelcomeLine />
        </div>
        <SetupPrompt tour={tour} />
      </header>
      <TideCard />
      <Stats />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Recommended />
          {pages?.['/documents'] && <RecentDocuments />}
          <OpenCharts />
        </div>
        <QuickActions />
      </div>
      <TourDialog tour={tour} />
    </div>
  )
}
