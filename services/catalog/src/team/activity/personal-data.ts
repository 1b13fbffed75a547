import { describeGrantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import type { Knex } from 'knex'
import { ActivityModel } from './model.ts'
import { presentActivity } from './presenter.ts'

/** What a person did with grants. */
export async function exportActivity(personId: string) {
  const rows = await ActivityModel.query().where({ actorId: personId }).orderBy(['at', 'id'])
  return rows.map((row) => ({
    at: row.at.toISOString(),
    // Colleagues' names are theirs.
    activity: describeGrantActivity({ ...presentActivity(row), subject: 'a colleague' }),
  }))
}

/** Takes a person's name off the activity of workspaces, and deletes that of a workspace that goes with them. */
export async function eraseActivity(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId: string | undefined },
): Promise<void> {
  if (workspaceId) await ActivityModel.query(trx).delete().where({ workspaceId })
  await ActivityModel.query(trx).patch({ actorId: null, actorName: null }).where({ actorId: personId })
  await ActivityModel.query(trx).patch({ subjectId: null, subjectName: null }).where({ subjectId: personId })
}
