import {
  adminOpportunities,
  type AdminOpportunityRow,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import { call } from '@fundharbor/kit'
import { Switch } from 'antd'
import { useChange } from '../records/use-change.ts'
import { keys } from './keys.ts'

/** Whether members can find the opportunity. */
export function ActiveSwitch({ row: { id, revision, title, isActive } }: { row: AdminOpportunityRow }) {
  const activate = useChange(keys, {
    run: (checked: boolean) =>
      call(adminOpportunities.activate, { params: { id }, body: { isActive: checked, revision } }),
    optimistic: (checked) => ({ id, fields: { isActive: checked } }),
    failure: 'Failed to update opportunity',
  })
  return (
    <Switch
      size="small"
      aria-label={`Active: ${title}`}
      checked={isActive}
      disabled={activate.isPending}
      onChange={(checked) => activate.mutate(checked)}
    />
  )
}
