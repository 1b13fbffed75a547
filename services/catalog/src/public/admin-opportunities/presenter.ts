import type { AdminOpportunity, AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import { toField } from '../../records/opportunities/field-lists.ts'
import { presentOpportunity, presentOpportunityRow } from '../../records/opportunities/presenter.ts'
import type { AdminOpportunityModel } from './model.ts'

const presentEdits = (row: AdminOpportunityModel) => ({
  revision: row.revision,
  editedFields: Object.keys(row.sourceValues).map(toField),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
})

export function presentAdminRow(row: AdminOpportunityModel): AdminOpportunityRow {
  const {
    highlight: _highlight,
    excerpt: _excerpt,
    related: _related,
    matched: _matched,
    ...common
  } = presentOpportunityRow(row)
  return {
    ...common,
    ...presentEdits(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentAdminOpportunity(row: AdminOpportunityModel): AdminOpportunity {
  const { excerpt: _excerpt, ...common } = presentOpportunity(row)
  const sourceValues = Object.entries(row.sourceValues).map(([column, value]) => [toField(column), value])
  return { ...common, ...presentEdits(row), sourceValues: Object.fromEntries(sourceValues) }
}
