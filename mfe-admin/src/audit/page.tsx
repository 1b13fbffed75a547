import type { ProColumns } from '@ant-design/pro-components'
import { Button, ErrorState, formatDateTime, PageTitle, useInfiniteQuery } from '@fundharbor/kit'
import { Alert, Button as AntButton, Descriptions } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { useListSearch } from '../records/use-list-search.ts'
import own from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { mergeAudit, type Deed } from './merge-audit.ts'
import { AuditSearch, auditQuery } from './queries.ts'

/** What administrators did, in every service, newest first. */
export function Component() {
  const { search, change } = useListSearch(AuditSearch)
  return (
    <>
      <PageTitle className={styles.title}>Audit log</PageTitle>
      <div className={styles.panel}>
        <AuditFilters search={search} onChange={change} />
        <AuditTable search={search} />
      </div>
    </>
  )
}

const columns: ProColumns<Deed>[] = [
  { title: 'When', dataIndex: 'at', width: 220, render: (_, row) => formatDateTime(row.at) },
  { title: 'Who', dataIndex: 'actorEmail', ellipsis: true, width: 220 },
  { title: 'Did what', dataIndex: 'action', width: 170, render: (_, row) => <strong>{row.action}</strong> },
  { title: 'To what', dataIndex: 'subject', ellipsis: true, width: 300 },
  { title: 'Service', dataIndex: 'service', width: 140 },
]

function AuditTable({ search }: { search: AuditSearch }) {
  const log = useInfiniteQuery(auditQuery(search))
  if (log.error && !log.data) {
    return <ErrorState title="Failed to fetch the audit log" onRetry={() => void log.refetch()} />
  }
  const pages = log.data?.pages.flat() ?? []
  const { deeds, hasMore } = mergeAudit(pages)
  const away = pages.filter(({ isAway }) => isAway).map(({ service }) => service)
  return (
    <>
      {away.length > 0 && <Away services={away} onRetry={() => void log.refetch()} />}
      <RecordsTable
        label="Audit log"
        count="What administrators did"
        columns={columns}
        rows={deeds}
        loading={log.isPending}
        empty={
          Object.values(search).some(Boolean)
            ? 'Nothing matches these filters.'
            : 'Nothing yet. What administrators do appears here.'
        }
        minWidth={1090}
        details={details}
        hasDetails={hasDetails}
      />
      {hasMore && (
        <Button
          variant="secondary"
          className={own.more}
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

const Away = ({ services, onRetry }: { services: string[]; onRetry: () => void }) => (
  <Alert
    type="error"
    showIcon
    banner
    title={`Not answering: ${services.join(', ')}. Their deeds are missing here.`}
    action={
      <AntButton size="small" onClick={onRetry}>
        Retry
      </AntButton>
    }
  />
)

const hasDetails = ({ details: facts }: Deed) => Object.keys(facts).length > 0

const details = ({ details: facts }: Deed) => (
  <Descriptions
    column={1}
    size="small"
    items={Object.entries(facts).map(([name, value]) => ({
      key: name,
      label: name,
      children: wordsOf(value),
    }))}
  />
)

/** Before and after as they were written down. */
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
