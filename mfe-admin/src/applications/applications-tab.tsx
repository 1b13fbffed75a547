import { applications } from '@fundharbor/contracts/catalog/applications'
import { ChoiceFilter, ExportLink, ListFilters, WordsFilter } from '../records/list-filters.tsx'
import { useListSearch } from '../records/use-list-search.ts'
import { ApplicationsTable } from './applications-table.tsx'
import { ApplicationSearch } from './queries.ts'

const statuses = {
  submitted: 'Submitted',
  under_review: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
const orders = { newest: 'Newest first', oldest: 'Oldest first', amount: 'Largest amount' }

/** Every submitted application: found, approved and rejected at one click, one by one or together. */
export function ApplicationsTab() {
  const { search, change } = useListSearch(ApplicationSearch)
  const { sort = 'newest', ...filters } = search
  return (
    <>
      <ListFilters of="Applications">
        <WordsFilter
          label="Project, applicant or opportunity"
          words={search.search}
          onChange={(words) => change({ search: words })}
        />
        <ChoiceFilter
          label="Status"
          any="Any status"
          labels={statuses}
          value={search.status}
          onChange={(status) => change({ status })}
        />
        <ChoiceFilter
          label="Order"
          labels={orders}
          value={sort}
          onChange={(order) => change({ sort: order })}
        />
        <ExportLink path={applications.adminExport.path} filters={filters} />
      </ListFilters>
      <ApplicationsTable key={JSON.stringify(search)} search={search} />
    </>
  )
}
