import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { ErrorState, formatCount, LoadMore, useInfiniteQuery } from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { applicationColumns } from './columns.tsx'
import { adminApplicationsQuery } from './queries.ts'

const details = (row: AdminApplication) => <ApplicationDetails application={row} />

/** Every submitted application, newest first, with one-click approve and reject. */
export function ApplicationsTab() {
  const list = useInfiniteQuery(adminApplicationsQuery())
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch applications" onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <RecordsTable
        label="Applications"
        count={list.isPending ? 'Applications' : formatCount(total, 'application')}
        columns={applicationColumns}
        rows={rows}
        loading={list.isPending}
        empty="No applications yet. They appear here when members submit them."
        minWidth={1060}
        details={details}
      />
      {total > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
