import { eraseWorkspaceRows } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import { SavedOpportunityModel } from './opportunity-model.ts'

/** What a person saved. For a workspace that they left, without notes, which others may have written since. */
export async function exportSaved(personId: string) {
  const rows = await SavedOpportunityModel.query()
    .alias('s')
    .where('s.userId', personId)
    .select('s.*', SavedOpportunityModel.raw('m.user_id IS NOT NULL AS is_followed'))
    .leftJoin('saved_opportunity_members as m', (on) =>
      on
        .on('m.workspace_id', 's.workspace_id')
        .andOn('m.opportunity_id', 's.opportunity_id')
        .andOnVal('m.user_id', personId),
    )
    .orderBy('savedAt')
  return rows.map(({ opportunityId, note, projectId, savedAt, isFollowed }) => ({
    opportunityId,
    note: isFollowed ? note : null,
    projectId: isFollowed ? projectId : null,
    savedAt,
  }))
}

/** Deletes what no one else uses. What a team saved stays, without the person's name. */
export async function eraseSaved(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId?: string },
): Promise<void> {
  const unnamed = { user_id: null, saved_by_name: null }
  await eraseWorkspaceRows(trx, { table: 'saved_opportunities', unnamed }, { personId, workspaceId })
  await trx.table('saved_opportunity_members').where({ user_id: personId }).delete()
}

/** Ends the reminders of a member who left a workspace; what they saved stays there. */
export async function stopReminders(
  knex: Knex,
  { personId, workspaceId }: { personId: string; workspaceId: string },
): Promise<void> {
  await knex
    .table('saved_opportunity_members')
    .where({ user_id: personId, workspace_id: workspaceId })
    .delete()
}
