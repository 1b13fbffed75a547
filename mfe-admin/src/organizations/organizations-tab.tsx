import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { ErrorState, formatCount, LoadMore, useInfiniteQuery } from '@fundharbor/kit'
import { ChoiceFilter, ExportLink, ListFilters, WordsFilter } from '../records/list-filters.tsx'
import { RecordsTable } from '../records/records-table.tsx'
import { useListSearch } from '../records/use-list-search.ts'
import { organizationColumns, verificationLabels } from './columns.tsx'
import { OrganizationDetails } from './organization-details.tsx'
import { OrganizationSearch, organizationsQuery } from './queries.ts'

const details = (row: Organization) => <OrganizationDetails organization={row} />

const orders = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' }

/** Every organisation with its documents: found, verified or rejected with notes. */
export function OrganizationsTab() {
  const { search, change } = useListSearch(OrganizationSearch)
  const { sort = 'newest', ...filters } = search
  return (
    <>
      <ListFilters of="Organizations">
        <WordsFilter label="Name" words={search.search} onChange={(words) => change({ search: words })} />
        <ChoiceFilter
          label="VerificationDecision"
          any="Any verification"
          labels={verificationLabels}
          value={search.state}
          onChange={(state) => change({ state })}
        />
        <ChoiceFilter
          label="Order"
          labels={orders}
          value={sort}
          onChange={(order) => change({ sort: order })}
        />
        <ExportLink path={organizations.adminExport.path} filters={filters} />
      </ListFilters>
      <Organizations search={search} />
    </>
  )
}

function Organizations({ search }: { search: OrganizationSearch }) {
  const list = useInfiniteQuery(organizationsQuery(search))
  if (list.error && !list.data) {
    return <ErrorState title="Failed to fetch organizations" onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const isNarrowed = Boolean(search.search ?? search.state)
  return (
    <>
      <RecordsTable
        label="Organizations"
        count={list.isPending ? 'Organizations' : formatCount(total, 'organization')}
        columns={organizationColumns}
        rows={rows}
        loading={list.isPending}
        empty={isNarrowed ? 'No organization matches these filters.' : 'No organizations yet.'}
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
