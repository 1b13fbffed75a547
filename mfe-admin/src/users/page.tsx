import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { ErrorState, formatCount, LoadMore, PageTitle, useInfiniteQuery, useMember } from '@fundharbor/kit'
import { useState } from 'react'
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
        <UsersTable key={JSON.stringify(search)} search={search} />
      </div>
    </>
  )
}

function UsersTable({ search }: { search: UserSearch }) {
  const { id: ownId } = useMember()
  const [chosen, setChosen] = useState<AdminUser[]>([])
  const list = useInfiniteQuery(usersQuery(search))
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch users" onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <ChangeChosen chosen={chosen} onDone={() => setChosen([])} />
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
          onChoose: setChosen,
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
