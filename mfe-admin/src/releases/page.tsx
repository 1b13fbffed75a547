import type { ProColumns } from '@ant-design/pro-components'
import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { Button, ErrorState, formatDateTime, PageTitle, useInfiniteQuery } from '@fundharbor/kit'
import own from '../audit/audit.module.css'
import styles from '../dashboard/dashboard.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { releasesQuery } from './queries.ts'

/** What was released, by whom and when. Releasing itself is the teams' own, from their folders. */
export const Component = () => (
  <>
    <PageTitle className={styles.title}>Releases</PageTitle>
    <div className={styles.panel}>
      <ReleasesTable />
    </div>
  </>
)

type Row = ReleaseEvent & { id: string }

const deeds: Record<ReleaseEvent['action'], string> = {
  published: 'Published',
  'rolled back': 'Rolled back to',
  removed: 'Removed',
  canary: 'Canary',
  promoted: 'Promoted',
  withdrawn: 'Canary withdrawn',
  pruned: 'Files removed',
}

const deedOf = ({ action, share }: ReleaseEvent) =>
  share === undefined ? deeds[action] : `${deeds[action]}, ${share}% of visitors`

const columns: ProColumns<Row>[] = [
  { title: 'When', dataIndex: 'at', width: 240, render: (_, row) => formatDateTime(row.at) },
  { title: 'What', dataIndex: 'name', width: 160, render: (_, row) => <strong>{row.name}</strong> },
  { title: 'Did what', dataIndex: 'action', width: 230, render: (_, row) => deedOf(row) },
  { title: 'Version', dataIndex: 'version', width: 180 },
  { title: 'Before', dataIndex: 'before', width: 180, render: (_, row) => row.before ?? '–' },
  { title: 'Who', dataIndex: 'by', ellipsis: true, width: 180 },
]

function ReleasesTable() {
  const record = useInfiniteQuery(releasesQuery())
  if (record.error && !record.data) {
    return <ErrorState title="Failed to fetch the releases" onRetry={() => void record.refetch()} />
  }
  const rows = record.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <RecordsTable
        label="Releases"
        count="What was released"
        columns={columns}
        rows={rows.map((row) => ({ ...row, id: `${row.at} ${row.name} ${row.version}` }))}
        loading={record.isPending}
        empty="Nothing yet. What teams release appears here."
        minWidth={1170}
      />
      {record.hasNextPage && (
        <Button
          variant="secondary"
          className={own.more}
          busy={record.isFetchingNextPage}
          onClick={() => void record.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
