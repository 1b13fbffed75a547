import { adminUsers } from '@fundharbor/contracts/identity/admin-users'
import { ChoiceFilter, ExportLink, ListFilters, WordsFilter } from '../records/list-filters.tsx'
import { planLabels, stateLabels } from './labels.ts'
import type { UserSearch } from './queries.ts'

interface UserFiltersProps {
  search: UserSearch
  onChange: (changes: UserSearch) => void
}

const roles = { user: 'User', admin: 'Administrator' }
const orders = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', email: 'By email' }

/** Words, state, role, plan and order; the export takes the same filters. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const { sort = 'newest', ...filters } = search
  return (
    <ListFilters of="Users">
      <WordsFilter
        label="Name or email"
        words={search.search}
        onChange={(words) => onChange({ search: words })}
      />
      <ChoiceFilter
        label="State"
        any="Any state"
        labels={stateLabels}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <ChoiceFilter
        label="Role"
        any="Any role"
        labels={roles}
        value={search.role}
        onChange={(role) => onChange({ role })}
      />
      <ChoiceFilter
        label="Plan"
        any="Any plan"
        labels={planLabels}
        value={search.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <ChoiceFilter
        label="Order"
        labels={orders}
        value={sort}
        onChange={(order) => onChange({ sort: order })}
      />
      <ExportLink path={adminUsers.export.path} filters={filters} />
    </ListFilters>
  )
}
