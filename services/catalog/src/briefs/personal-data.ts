import type { Knex } from 'knex'
import { OpportunityModel } from '../opportunities/model.ts'
import { OwnBriefModel } from './own-brief-model.ts'

/** The briefs that a person edited last. */
export async function* exportBriefs(personId: string) {
  const all = await OwnBriefModel.query()
    .select('workspaceId', 'opportunityId')
    .where({ editedBy: personId })
    .orderBy(['editedAt', 'opportunityId'])
  // Together, they can be longer than the memory has room for.
  for (const { workspaceId, opportunityId } of all) {
    const row = await OwnBriefModel.query().findOne({ workspaceId, opportunityId, editedBy: personId })
    if (!row) continue
    const opportunity = await OpportunityModel.query().findById(opportunityId).select('title')
    yield {
      opportunityId,
      opportunityTitle: opportunity?.title ?? null,
      lines: row.lines,
      editedAt: row.editedAt.toISOString(),
    }
  }
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
