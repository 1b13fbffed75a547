import { formatNumber, useSearchParams } from '@fundharbor/kit'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { AddButton } from '../additions/add-button.tsx'
import { LatestReport } from '../additions/latest-report.tsx'
import { applications } from '../applications/applications.tsx'
import { opportunities } from '../opportunities/opportunities.tsx'
import { organizations } from '../organizations/organizations.tsx'
import { AddRecord, ConsolePage, Panel } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { Charts } from '../statistics/charts.tsx'
import { StatCards } from '../statistics/stat-cards.tsx'
import { webinars } from '../webinars/webinars.tsx'
import styles from './dashboard.module.css'
import { useTabCounts, type CountedTab } from './use-tab-counts.ts'

const tabs: { key: CountedTab; label: string; children: ReactNode }[] = [
  { key: 'opportunities', label: 'Opportunities', children: <ResourceList resource={opportunities} /> },
  {
    key: 'webinars',
    label: 'Webinars',
    children: (
      <>
        <div className={styles.add}>
          <AddRecord resource={webinars} />
        </div>
        <ResourceList resource={webinars} />
      </>
    ),
  },
  { key: 'applications', label: 'Applications', children: <ResourceList resource={applications} /> },
  { key: 'organizations', label: 'Organizations', children: <ResourceList resource={organizations} /> },
]

const Label = ({ text, count }: { text: string; count: number | undefined }) => (
  <>
    {text} <span className={styles.count}>{count === undefined ? '' : formatNumber(count)}</span>
  </>
)

/** The numbers of the site, and the records that administrators work with most. The URL names the open tab. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const counts = useTabCounts()
  const items = tabs.map(({ label, ...tab }) => ({
    ...tab,
    label: <Label text={label} count={counts[tab.key]} />,
  }))
  const active = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'opportunities'
  return (
    <ConsolePage
      title="Admin Dashboard"
      actions={
        <>
          <AddButton isSecondary />
          <AddRecord resource={opportunities} />
        </>
      }
    >
      <LatestReport />
      <StatCards />
      <Panel label="Records">
        <Tabs
          className={styles.tabs}
          activeKey={active}
          items={items}
          onChange={(tab) => setSearch({ tab }, { replace: true })}
        />
      </Panel>
      <Charts />
    </ConsolePage>
  )
}
