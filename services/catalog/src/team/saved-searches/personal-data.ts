import { eraseWorkspaceRows } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import { SavedSearchModel } from './model.ts'

/** Searches that a person saved. Those of a workspace that they left belong to others, who may have changed them. */
export async function exportSearches(personId: string) {
  const rows = await SavedSearchModel.query()
    .alias('s')
    .where('s.userId', personId)
    .whereIn('s.id', (members) =>
      members.select('search_id').from('saved_search_members').where('user_id', personId),
    )
    .orderBy('createdAt')
  return rows.map(({ name, query, frequency, projectId, createdAt }) => ({
    name,
    query,
    frequency,
    projectId,
    createdAt,
  }))
}

/** Deletes what no one else uses. What a team saved stays, without the person's name and without emails. */
export async function eraseSearches(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId?: string },
): Promise<void> {
  const unnamed = { user_id: null, saved_by_name: null, frequency: 'none' }
  await eraseWorkspaceRows(trx, { table: 'saved_searches', unnamed }, { personId, workspaceId })
  await trx.table('saved_search_members').where({ user_id: personId }).delete()
}

/** Ends the emails of a member who left a workspace; the searches that they saved stay there. */
export async function endSearchAlerts(
  knex: Knex,
  { personId: userId, workspaceId }: { personId: string; workspaceId: string },
): Promise<void> {
  await SavedSearchModel.query(knex).patch({ frequency: 'none' }).where({ userId, workspaceId })
  await knex
    .table('saved_search_members')
    .where({ user_id: userId })
    .whereIn('search_id', (own) =>
      own.select('id').from('saved_searches').where({ workspace_id: workspaceId }),
    )
    .delete()
}
