import { PageTitle, useSearchParams } from '@fundharbor/kit'
import { Tabs } from 'antd'
import { AddButton } from '../additions/add-button.tsx'
import { LatestReport } from '../additions/latest-report.tsx'
import { ApplicationsTab } from '../applications/applications-tab.tsx'
import { AddGrantButton } from '../opportunities/add-grant-button.tsx'
import { OpportunitiesTab } from '../opportunities/opportunities-tab.tsx'
import { OrganizationsTab } from '../organizations/organizations-tab.tsx'
import { Charts } from '../figures/charts.tsx'
import styles from './dashboard.module.css'
import { WebinarsTab } from '../webinars/webinars-tab.tsx'
import { StatCards } from './stat-cards.tsx'

const tabs = [
  { key: 'opportunities', label: 'Opportunities', children: <OpportunitiesTab /> },
  { key: 'webinars', label: 'Webinars', children: <WebinarsTab /> },
  { key: 'applications', label: 'Applications', children: <ApplicationsTab /> },
  { key: 'organizations', label: 'Organizations', children: <OrganizationsTab /> },
]

/** What there is in numbers, and what waits for a decision. The open tab stands in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const active = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'opportunities'
  return (
    <>
      <div className={styles.head}>
        <PageTitle className={styles.title}>Admin Dashboard</PageTitle>
        <div className={styles.buttons}>
          <AddButton isSecondary />
          <AddGrantButton />
        </div>
      </div>
      <LatestReport />
      <StatCards />
      <section className={styles.panel} aria-label="Records">
        <Tabs activeKey={active} items={tabs} onChange={(tab) => setSearch({ tab }, { replace: true })} />
      </section>
      <Charts />
    </>
  )
}
