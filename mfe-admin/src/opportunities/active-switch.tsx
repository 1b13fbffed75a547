import type { AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import { Switch } from 'antd'
import { useActivateOpportunity } from './mutations.ts'

/** Whether members find it. */
export function ActiveSwitch({ row }: { row: AdminOpportunityRow }) {
  const activate = useActivateOpportunity()
  return (
    <Switch
      size="small"
      aria-label={`Active: ${row.title}`}
      checked={row.isActive}
      disabled={activate.isPending}
      onChange={(isActive) => activate.mutate({ id: row.id, revision: row.revision, isActive })}
    />
  )
}
