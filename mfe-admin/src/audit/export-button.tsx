import { auditOf } from '@fundharbor/contracts/platform/audit'
import { services } from '@fundharbor/contracts/platform/jobs'
import { Button, Dropdown } from 'antd'
import { exportAddress, ExportLink } from '../records/filter-bar.tsx'
import type { FilterValues } from '../records/filters.ts'
import { toQuery } from './queries.ts'

/** Every service writes a file of its own: without a service selected, there is one to choose. */
export function ExportButton({ filters }: { filters: FilterValues }) {
  const service = services.find((name) => name === filters.service)
  if (service) return <ExportLink path={auditOf(service).export.path} filters={toQuery(filters)} />
  const items = services.map((name) => ({
    key: name,
    label: (
      <a href={exportAddress(auditOf(name).export.path, toQuery(filters))} download>
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
