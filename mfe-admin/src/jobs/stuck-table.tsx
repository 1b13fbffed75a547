import type { ServiceName, StuckEntry } from '@fundharbor/contracts/platform/jobs'
import { formatCount } from '@fundharbor/kit'
import { Button } from 'antd'
import { shortDateTime } from '../records/dates.ts'
import { nameColumn, numberColumn, timeColumn, type Column } from '../records/columns.tsx'
import { Panel } from '../records/page.tsx'
import { Table } from '../records/table.tsx'
import styles from './jobs.module.css'
import { useRetry, type ServiceState } from './queries.ts'

type StuckRow = StuckEntry & { service: ServiceName }

const columns: Column<StuckRow>[] = [
  nameColumn('Entry', 'about', 320),
  { title: 'Queue', width: 210, render: ({ queue, service }) => `${queue}, ${service}` },
  numberColumn('Attempts', 'attempts', 90),
  timeColumn('Queued', 'queuedAt'),
  {
    title: 'Next attempt',
    width: 180,
    render: ({ nextTryAt }) => (nextTryAt ? shortDateTime(nextTryAt) : 'Given up'),
  },
  { title: 'Retry', isTitleHidden: true, width: 100, render: (row) => <RetryOne row={row} /> },
]

/** Entries that failed three times or more, oldest first. Nothing while there are none. */
export function StuckTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, work }): StuckRow[] =>
    (work?.stuck ?? []).map((entry) => ({ ...entry, service })),
  )
  if (rows.length === 0) return null
  return (
    <Panel>
      <Table
        label="Stuck entries"
        heading={`${formatCount(rows.length, 'entry', 'entries')} failed repeatedly`}
        columns={columns}
        rows={rows}
        isLoading={false}
        empty="No stuck entries."
        details={renderError}
        hasDetails={({ error }) => error !== null}
      />
    </Panel>
  )
}

const renderError = ({ error }: StuckRow) => <p className={styles.error}>{error}</p>

function RetryOne({ row }: { row: StuckRow }) {
  const retry = useRetry()
  return (
    <Button
      size="small"
      aria-label={`Retry ${row.about}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ service: row.service, queue: row.queue, id: row.id })}
    >
      Retry
    </Button>
  )
}
