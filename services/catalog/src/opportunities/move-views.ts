import { eraseWorkspaceRows, moveToAccountWorkspaces } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import type { ReadContact } from '../notification-preferences/contacts.ts'

const tables = ['user_opportunity_views', 'view_periods']

/** Moves views of an earlier release to the workspace of the person's account. */
export async function moveViews(knex: Knex, readContact: ReadContact): Promise<void> {
  const [views, periods] = tables.map((table) =>
    knex.table(table).select('user_id').whereNull('workspace_id').whereNotNull('user_id'),
  )
  if (!views || !periods) return
  const people: { userId: string }[] = await views.union(periods)
  const personIds = people.map(({ userId }) => userId)
  await moveToAccountWorkspaces(personIds, readContact, (userId, workspaceId) =>
    moveThoseOf(knex, { userId, workspaceId }),
  )
}

/** If the workspace has no period yet, the person's becomes its own. */
const MOVE_PERIOD = `
  UPDATE view_periods SET workspace_id = :workspaceId WHERE user_id = :userId AND workspace_id IS NULL
    AND NOT EXISTS (SELECT FROM view_periods AS own WHERE own.workspace_id = :workspaceId)`

/** What the person opened in the running period of the workspace belongs to that. */
const MOVE_VIEWS = `
  UPDATE user_opportunity_views AS view SET workspace_id = :workspaceId,
    period_started_at = CASE WHEN view.viewed_at >= period.started_at THEN period.started_at ELSE view.period_started_at END
  FROM view_periods AS period
  WHERE period.workspace_id = :workspaceId AND view.user_id = :userId AND view.workspace_id IS NULL
    AND NOT EXISTS (
      SELECT FROM user_opportunity_views AS known
      WHERE known.workspace_id = :workspaceId AND known.opportunity_id = view.opportunity_id
        AND known.period_started_at IN (view.period_started_at, period.started_at))`

const DELETE_KNOWN = 'DELETE FROM user_opportunity_views WHERE user_id = :userId AND workspace_id IS NULL'

const DELETE_PERIOD = 'DELETE FROM view_periods WHERE user_id = :userId AND workspace_id IS NULL'

const COUNT = `
  UPDATE view_periods AS period SET used = greatest(used, (
    SELECT count(*) FROM user_opportunity_views AS view
    WHERE view.workspace_id = period.workspace_id AND view.period_started_at = period.started_at))
  WHERE workspace_id = :workspaceId`

async function moveThoseOf(knex: Knex, values: { userId: string; workspaceId: string }): Promise<void> {
  await knex.transaction(async (trx) => {
    // Views lock the period, so none is counted in between.
    await trx
      .table('view_periods')
      .where({ user_id: values.userId })
      .orWhere({ workspace_id: values.workspaceId })
      .forUpdate()
    for (const step of [MOVE_PERIOD, MOVE_VIEWS, DELETE_KNOWN, DELETE_PERIOD, COUNT])
      await trx.raw(step, values)
  })
}

/** Deletes the views of a workspace that goes with a person; those of a team stay, without them. */
export async function eraseViews(
  trx: Knex,
  erased: { personId: string; workspaceId: string | undefined },
): Promise<void> {
  for (const table of tables) await eraseWorkspaceRows(trx, { table, unnamed: { user_id: null } }, erased)
}
