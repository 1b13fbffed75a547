import { releases as endpoints, type ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { failureAdvice, problemMessage, useQuery } from '@fundharbor/kit'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { nameColumn, timeColumn } from '../records/columns.tsx'
import { ConsolePage, Panel, Together } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { defineResource, useRecords } from '../records/resource.ts'
import { LiveTable } from './live-table.tsx'
import { PreviewsTable } from './previews-table.tsx'
import { overviewQuery, statesQuery } from './queries.ts'
import { StatesTable } from './states-table.tsx'
import { UsesTable } from './uses-table.tsx'

const actions: Record<ReleaseEvent['action'], string> = {
  published: 'Published',
  'rolled back': 'Rolled back to',
  removed: 'Removed',
  canary: 'Canary',
  promoted: 'Promoted',
  withdrawn: 'Canary withdrawn',
  pruned: 'Files removed',
}

function describe({ action, share, preview }: ReleaseEvent): string {
  if (preview !== undefined) return action === 'canary' ? `Preview ${preview}` : `Preview ${preview} ended`
  return share === undefined ? actions[action] : `${actions[action]}, ${share}% of visitors`
}

/** Events have no ids of their own. */
const withIds = (events: ReleaseEvent[]) =>
  events.map((event) => ({ ...event, id: `${event.at} ${event.name} ${event.version} ${event.action}` }))

const releases = defineResource({
  queryKey: ['admin', 'releases'],
  noun: 'event',
  label: 'Releases',
  nameOf: ({ name, version }) => `${name} ${version}`,
  list: { ...endpoints.list, response: endpoints.list.response.transform(withIds) },
  pageSize: 50,
  empty: 'No releases yet.',
  columns: [
    timeColumn('Date', 'at'),
    nameColumn('Area', 'name', 160),
    { title: 'Action', width: 230, render: describe },
    { title: 'Version', field: 'version', width: 180 },
    { title: 'Previous version', width: 180, render: ({ before }) => before ?? '–' },
    { title: 'Released by', field: 'by', width: 180, isTruncated: true },
    { title: 'Signed by', width: 140, render: ({ owner }) => owner ?? '–' },
  ],
})

/** What is live, the release history, previews and earlier states. Releasing itself is done on the command line. */
export const Component = () => (
  <ConsolePage title="Releases">
    <Overview>
      <Panel>
        <ResourceList resource={releases} />
      </Panel>
    </Overview>
  </ConsolePage>
)

/** Without the gateway's release API there is only the history. */
function Overview({ children: history }: { children: ReactNode }) {
  const { data, error, isPending } = useQuery(overviewQuery())
  const states = useQuery(statesQuery())
  const events = useRecords(releases)
  if (error && !data)
    return (
      <>
        <Alert type="info" showIcon title={problemMessage(error, failureAdvice(error))} />
        {history}
      </>
    )
  const { parts = [], previews = [] } = data ?? {}
  return (
    <Together isLoading={isPending || states.isPending || events.isPending}>
      <LiveTable parts={parts} />
      <PreviewsTable previews={previews} />
      {history}
      <StatesTable />
      <UsesTable parts={parts} />
    </Together>
  )
}
