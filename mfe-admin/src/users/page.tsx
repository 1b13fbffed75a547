import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { ErrorState, formatCount, LoadMore, PageTitle, useInfiniteQuery, useMember } from '@fundharbor/kit'
import { useMemo, useState } from 'react'
import styles from '../dashboard/dashboard.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { useListSearch } from '../records/use-list-search.ts'
import { ChangeChosen } from './change-chosen.tsx'
import { userColumns } from './columns.tsx'
import { UserSearch, usersQuery } from './queries.ts'
import { UserFilters } from './user-filters.tsx'

/** Every account: found, opened and shut, made an administrator's. */
export function Component() {
  const { search, change } = useListSearch(UserSearch)
  return (
    <>
      <PageTitle className={styles.title}>Users</PageTitle>
      <div className={styles.panel}>
        <UserFilters search={search} onChange={change} />
        <UsersTable search={search} />
      </div>
    </>
  )
}

function UsersTable({ search }: { search: UserSearch }) {
  const { id: ownId } = useMember()
  const [ticked, setTicked] = useState<AdminUser[]>([])
  const list = useInfiniteQuery(usersQuery(search))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch users" onRetry={() => void list.refetch()} />
  }
  // Who left the list by a filter is not chosen any more.
  const chosen = ticked.filter(({ id }) => rows.some((row) => row.id === id))
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <ChangeChosen chosen={chosen} onDone={() => setTicked([])} />
      <RecordsTable
        label="Users"
        count={list.isPending ? 'Users' : formatCount(total, 'user')}
        columns={userColumns}
        rows={rows}
        loading={list.isPending}
        empty="Nobody matches these filters."
        minWidth={1060}
        selection={{
          chosen,
          onChoose: setTicked,
          isFixed: (user) => user.id === ownId,
          nameOf: (user) => user.email,
        }}
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
