import { auditOf } from '@fundharbor/contracts/platform/audit'
import { services } from '@fundharbor/contracts/platform/jobs'
import { Button, Dropdown } from 'antd'
import { ChoiceFilter, ExportLink, ListFilters, WordsFilter } from '../records/list-filters.tsx'
import { filtersOf, type AuditSearch } from './queries.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange: (changes: AuditSearch) => void
}

const serviceLabels = Object.fromEntries(services.map((name) => [name, name])) as Record<
  (typeof services)[number],
  string
>
const periods = { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' }

/** Words, service and period. Each service writes its own file. */
export const AuditFilters = ({ search, onChange }: AuditFiltersProps) => (
  <ListFilters of="Audit log">
    <WordsFilter
      label="Who, what or to what"
      words={search.search}
      onChange={(words) => onChange({ search: words })}
    />
    <ChoiceFilter
      label="Service"
      any="Any service"
      labels={serviceLabels}
      value={search.service}
      onChange={(service) => onChange({ service })}
    />
    <ChoiceFilter
      label="Period"
      any="Any time"
      labels={periods}
      value={search.days}
      onChange={(days) => onChange({ days })}
    />
    {search.service ? (
      <ExportLink path={auditOf(search.service).export.path} filters={filtersOf(search)} />
    ) : (
      <ExportMenu search={search} />
    )}
  </ListFilters>
)

function ExportMenu({ search }: { search: AuditSearch }) {
  const kept = Object.entries(filtersOf(search)).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const items = services.map((name) => ({
    key: name,
    label: (
      <a href={`${auditOf(name).export.path}?${new URLSearchParams(kept)}`} download>
        {name}
      </a>
    ),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>Export CSV</Button>
    </Dropdown>
  )
}
