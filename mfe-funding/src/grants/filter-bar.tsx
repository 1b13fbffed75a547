import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Select, useMember, useQuery } from '@fundharbor/kit'
import { teamQuery } from '../members/queries.ts'
import { ProjectFilter } from '../projects/project-filter.tsx'
import { CsvButton } from '../shared/csv-button.tsx'
import { deadlineOptions, MINE, NOBODY, useGrantFilters } from './filters.ts'
import styles from './page.module.css'
import { exportGrants } from './queries.ts'
import { statuses } from './statuses.ts'

/** Filters by responsible member, deadline, status and project, what they leave as a file, and the way in for one. */
export function FilterBar({ grants }: { grants: Grant[] }) {
  const { id: me } = useMember()
  const { responsible, deadline, status, choose, isShown } = useGrantFilters()
  const { data: team } = useQuery(teamQuery())
  const others = (team?.members ?? []).filter(({ userId, role }) => userId !== me && role !== 'billing')
  const ids = grants.filter(isShown).map(({ id }) => id)
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
      {ids.length > 0 && <CsvButton name="grants.csv" load={() => exportGrants(ids)} />}
    </div>
  )
}
