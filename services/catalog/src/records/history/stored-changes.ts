import type { OpportunityChange } from '@fundharbor/contracts/catalog/history'
import { Model } from 'objection'
import { toField } from '../opportunities/field-lists.ts'

interface Row {
  opportunityId: string
  at: Date
  origin: OpportunityChange['origin']
  changes: OpportunityChange['changes']
}

/** Recorded changes of opportunities, newest first, with the opportunity's id. */
export async function readChanges(
  ids: readonly string[],
  limit: number,
): Promise<(OpportunityChange & { opportunityId: string })[]> {
  const rows: Row[] = await Model.knex()
    .table('opportunity_changes')
    .whereIn('opportunityId', [...ids])
    .orderBy('id', 'desc')
    .limit(limit)
    .select('opportunityId', 'at', 'origin', 'changes')
  return rows.map(({ opportunityId, at, origin, changes }) => ({
    opportunityId,
    at: at.toISOString(),
    origin,
    changes: changes.map(({ field, ...values }) => ({ field: toField(field), ...values })),
  }))
}
