import { Select, useMember, useQuery } from '@fundharbor/kit'
import { teamQuery } from '../members/queries.ts'
import { ProjectFilter } from '../projects/project-filter.tsx'
import { deadlineOptions, MINE, NOBODY, useGrantFilters } from './filters.ts'
import styles from './page.module.css'
import { statuses } from './statuses.ts'

/** Filters by responsible member, deadline, status and project. */
export function FilterBar() {
  const { id: me } = useMember()
  const { responsible, deadline, status, choose } = useGrantFilters()
  const { data: team } = useQuery(teamQuery())
  const others = (team?.members ?? []).filter(({ userId, role }) => userId !== me && role !== 'billing')
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <Select
        label="Responsible"
        placeholder="Everybody"
        options={[
          { value: MINE, label: 'Me' },
          ...others.map(({ userId, name }) => ({ value: userId, label: name })),
          { value: NOBODY, label: 'Nobody' },
        ]}
        value={responsible}
        onChange={(event) => choose('responsible', event.target.value)}
      />
      <Select
        label="Deadline"
        placeholder="Any"
        options={deadlineOptions}
        value={deadline}
        onChange={(event) => choose('deadline', event.target.value)}
      />
      <Select
        label="Status"
        placeholder="Any"
        options={statuses}
        value={status}
        onChange={(event) => choose('status', event.target.value)}
      />
      <ProjectFilter />
    </div>
  )
}
