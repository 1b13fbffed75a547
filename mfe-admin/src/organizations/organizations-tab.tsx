import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { ErrorState, formatCount, LoadMore, useInfiniteQuery } from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'
import { organizationColumns } from './columns.tsx'
import { OrganizationDetails } from './organization-details.tsx'
import { organizationsQuery } from './queries.ts'

const details = (row: Organization) => <OrganizationDetails organization={row} />

/** Every organisation, newest first, with its documents; verified or rejected with notes. */
export function OrganizationsTab() {
  const list = useInfiniteQuery(organizationsQuery())
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch organizations" onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <RecordsTable
        label="Organizations"
        count={list.isPending ? 'Organizations' : formatCount(total, 'organization')}
        columns={organizationColumns}
        rows={rows}
        loading={list.isPending}
        empty="No organizations yet."
        minWidth={1040}
        details={details}
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
