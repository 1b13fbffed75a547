import { ProTable } from '@ant-design/pro-components'
import { ErrorState, formatCount, LoadMore, useInfiniteQuery } from '@fundharbor/kit'
import { ApplicationDetails } from './application-details.tsx'
import { applicationColumns } from './columns.tsx'
import { adminApplicationsQuery } from './queries.ts'

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
      <ProTable
        rowKey="id"
        columns={applicationColumns}
        dataSource={rows}
        loading={list.isPending}
        search={false}
        options={false}
        pagination={false}
        headerTitle={list.isPending ? 'Applications' : formatCount(total, 'application')}
        expandable={{ expandedRowRender: (row) => <ApplicationDetails application={row} /> }}
        locale={{ emptyText: 'No applications yet. They appear here when members submit them.' }}
        scroll={{ x: 1060 }}
      />
      <LoadMore
        shown={rows.length}
        total={total}
        busy={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
