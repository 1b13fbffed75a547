import type { ProColumns } from '@ant-design/pro-components'
import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { labelOf, registrationCategories } from '@fundharbor/contracts/vocabulary'
import {
  Badge,
  callList,
  ErrorState,
  formatCount,
  formatDate,
  infiniteQueryOptions,
  LoadMore,
  useInfiniteQuery,
} from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'

const organizationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['identity', 'admin', 'organizations'],
    queryFn: ({ pageParam, signal }) =>
      callList(organizations.adminList, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

const columns: ProColumns<Organization>[] = [
  {
    title: 'Name',
    dataIndex: 'name',
    ellipsis: true,
    width: 240,
    render: (_, row) => <strong>{row.name}</strong>,
  },
  {
    title: 'Category',
    dataIndex: 'category',
    width: 160,
    render: (_, row) => labelOf(registrationCategories, row.category),
  },
  {
    title: 'Address',
    dataIndex: 'address',
    ellipsis: true,
    width: 260,
    render: (_, row) => row.address ?? 'Not given',
  },
  { title: 'Registered', dataIndex: 'createdAt', width: 160, render: (_, row) => formatDate(row.createdAt) },
  {
    title: 'Verification',
    dataIndex: 'isVerified',
    width: 140,
    render: (_, row) => <Badge tone={toneOf(row)}>{wordOf(row)}</Badge>,
  },
]

const wordOf = (row: Organization) => {
  if (row.isVerified) return 'Verified'
  return row.verificationDocuments.length > 0 ? 'Under Review' : 'Not Verified'
}

const toneOf = (row: Organization) => {
  if (row.isVerified) return 'ok'
  return row.verificationDocuments.length > 0 ? 'warn' : 'bad'
}

/** Every organisation, newest first. */
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
        columns={columns}
        rows={rows}
        loading={list.isPending}
        empty="No organizations yet."
        minWidth={960}
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
