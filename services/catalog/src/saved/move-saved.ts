import { lockName } from '@fundharbor/chassis/data/lock-name'
import type { Knex } from 'knex'
import type { MovingPerson } from '@fundharbor/chassis/data/workspace-rows'

/** Where the workspace has saved an opportunity already, keeps both notes, and the name of the person who saved it first. */
const MERGE = `
  UPDATE saved_opportunities s
  SET note = CASE WHEN s.note IS NULL OR u.note IS NULL OR s.note = u.note THEN coalesce(s.note, u.note)
      ELSE s.note || E'\\n' || u.note END,
    user_id = CASE WHEN u.saved_at < s.saved_at THEN u.user_id ELSE s.user_id END,
    saved_by_name = CASE WHEN u.saved_at < s.saved_at THEN :name ELSE s.saved_by_name END,
    saved_at = least(s.saved_at, u.saved_at),
    project_id = coalesce(s.project_id, u.project_id)
  FROM saved_opportunities u
  WHERE u.user_id = :userId AND u.workspace_id IS NULL
    AND s.workspace_id = :workspaceId AND s.opportunity_id = u.opportunity_id`

const DELETE_MERGED = `
  DELETE FROM saved_opportunities u USING saved_opportunities s
  WHERE u.user_id = :userId AND u.workspace_id IS NULL
    AND s.workspace_id = :workspaceId AND s.opportunity_id = u.opportunity_id
  RETURNING u.opportunity_id, u.saved_at`

const MOVE = `
  UPDATE saved_opportunities SET workspace_id = :workspaceId, saved_by_name = :name
  WHERE user_id = :userId AND workspace_id IS NULL
  RETURNING opportunity_id, saved_at`

/** Keeps the person's reminders. */
const FOLLOW = `
  INSERT INTO saved_opportunity_members AS m (workspace_id, opportunity_id, user_id, follows_since)
  SELECT :workspaceId, opportunity_id, :userId, saved_at FROM moved
  ON CONFLICT (workspace_id, opportunity_id, user_id)
  DO UPDATE SET follows_since = coalesce(m.follows_since, excluded.follows_since)`

const MOVE_SEARCHES = `
  UPDATE saved_searches SET workspace_id = :workspaceId, saved_by_name = :name
  WHERE user_id = :userId AND workspace_id IS NULL
  RETURNING id, seen_at`

/** Moves opportunities and searches that a person saved with an earlier release. */
export async function moveSaved(trx: Knex, person: MovingPerson): Promise<void> {
  const values = { ...person }
  // The same lock as for saving, so that nobody saves an opportunity while it is moved.
  await lockName(trx, `saved of ${person.workspaceId}`)
  await trx.raw(MERGE, values)
  await trx.raw(`WITH moved AS (${DELETE_MERGED}) ${FOLLOW}`, values)
  await trx.raw(`WITH moved AS (${MOVE}) ${FOLLOW}`, values)
  await trx.raw(
    `WITH moved AS (${MOVE_SEARCHES})
     INSERT INTO saved_search_members (search_id, user_id, seen_at) SELECT id, :userId, seen_at FROM moved`,
    values,
  )
}
