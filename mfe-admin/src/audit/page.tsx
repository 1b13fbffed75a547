import { services } from '@fundharbor/contracts/platform/jobs'
import { ErrorState, useInfiniteQuery } from '@fundharbor/kit'
import { Alert, Button } from 'antd'
import { timeColumn, type Column } from '../records/columns.tsx'
import { FilterBar } from '../records/filter-bar.tsx'
import { useFilters, type FilterValues } from '../records/filters.ts'
import { ConsolePage, Panel } from '../records/page.tsx'
import { ShowMore } from '../records/show-more.tsx'
import { Table } from '../records/table.tsx'
import { Changes } from './changes.tsx'
import { ExportButton } from './export-button.tsx'
import { mergeLogs, type ServiceAuditEvent } from './merge-logs.ts'
import { auditQuery } from './queries.ts'
import { Sentence } from './sentence.tsx'
import { readChanges } from './field-changes.ts'

const declared = {
  search: { label: 'Person, action or target' },
  service: {
    label: 'Service',
    any: 'Any service',
    options: Object.fromEntries(services.map((name) => [name, name])),
  },
  days: {
    label: 'Period',
    any: 'Any time',
    options: { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' },
  },
}

/** What administrators did, in every service, newest first. */
export function Component() {
  const { filters, change } = useFilters(declared)
  return (
    <ConsolePage title="Audit log">
      <Panel>
        <FilterBar label="Audit log" declared={declared} values={filters} onChange={change}>
          <ExportButton filters={filters} />
        </FilterBar>
        <AuditTable filters={filters} />
      </Panel>
    </ConsolePage>
  )
}

const columns: Column<ServiceAuditEvent>[] = [
  timeColumn('Date', 'at'),
  { title: 'Administrator', field: 'actorEmail', width: 208, isTruncated: true },
  { title: 'What happened', width: 400, render: (event) => <Sentence event={event} /> },
  { title: 'Service', field: 'service', width: 132 },
]

function AuditTable({ filters }: { filters: FilterValues }) {
  const log = useInfiniteQuery(auditQuery(filters))
  if (log.error && !log.data)
    return (
      <ErrorState title="Failed to fetch audit log" error={log.error} onRetry={() => void log.refetch()} />
    )
  const pages = log.data?.pages.flat() ?? []
  const { actions, hasMore } = mergeLogs(pages)
  const missing = pages.filter(({ isMissing }) => isMissing).map(({ service }) => service)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      {missing.length > 0 && <MissingServices services={missing} onRetry={() => void log.refetch()} />}
      <Table
        label="Audit log"
        heading="Actions of administrators"
        columns={columns}
        rows={actions}
        isLoading={log.isPending}
        empty={isFiltered ? 'No actions match these filters.' : 'No actions yet.'}
        details={renderDetails}
        hasDetails={({ details }) => readChanges(details).length > 0}
        more={
          hasMore && <ShowMore isLoading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} />
        }
      />
    </>
  )
}

interface MissingServicesProps {
  services: string[]
  onRetry: () => void
}

const MissingServices = ({ services: names, onRetry }: MissingServicesProps) => (
  <Alert
    type="error"
    showIcon
    banner
    title={`Not responding: ${names.join(', ')}. Their actions are missing from this list.`}
    action={
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    }
  />
)

const renderDetails = (event: ServiceAuditEvent) => <Changes event={event} />
