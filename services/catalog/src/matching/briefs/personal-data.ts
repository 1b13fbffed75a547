import { rowsById } from '@fundharbor/chassis/data/rows-by-id'
import type { Knex } from 'knex'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { OwnBriefModel } from './own-brief-model.ts'

/** The briefs that a person edited last. */
export async function* exportBriefs(personId: string) {
  const theirs = () => OwnBriefModel.query().where({ editedBy: personId })
  const all = await theirs().distinct('opportunityId').orderBy('opportunityId')
  const opportunityIds = all.map(({ opportunityId }) => opportunityId)
  for await (const row of rowsById(opportunityIds, (ids) => theirs().whereIn('opportunityId', ids))) {
    const { opportunityId, lines, editedAt } = row
    const opportunity = await OpportunityModel.query().findById(opportunityId).select('title')
    yield {
      opportunityId,
      opportunityTitle: opportunity?.title ?? null,
      lines,
      editedAt: editedAt.toISOString(),
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
