import type { Knex } from 'knex'
import { OpportunityModel } from '../opportunities/model.ts'
import { OwnBriefModel } from './own-brief-model.ts'

/** The briefs that a person edited last. */
export async function exportBriefs(personId: string) {
  const rows = await OwnBriefModel.query().where({ editedBy: personId }).orderBy('editedAt')
  const opportunities = await OpportunityModel.query()
    .findByIds(rows.map(({ opportunityId }) => opportunityId))
    .select('id', 'title')
  const titles = new Map(opportunities.map(({ id, title }) => [id, title]))
  return rows.map(({ opportunityId, lines, editedAt }) => ({
    opportunityId,
    opportunityTitle: titles.get(opportunityId) ?? null,
    lines,
    editedAt: editedAt.toISOString(),
  }))
}

interface Erased {
  personId: string
  /** Set if the workspace is deleted with the person. */
  workspaceId: string | undefined
}

/** Erases the briefs of a deleted workspace. In a workspace that stays, they stay without the person. */
export async function eraseBriefs(trx: Knex, { personId, workspaceId }: Erased): Promise<void> {
  if (workspaceId) await OwnBriefModel.query(trx).delete().where({ workspaceId })
  await OwnBriefModel.query(trx).patch({ editedBy: null, editedByName: null }).where({ editedBy: personId })
}
