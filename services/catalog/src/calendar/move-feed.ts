import type { Knex } from 'knex'
import type { MovingPerson } from '@fundharbor/chassis/data/workspace-rows'

/** Moves the feed that a person made with an earlier release; its address stays the same. */
export async function moveFeed(trx: Knex, { userId, workspaceId }: MovingPerson): Promise<void> {
  await trx.raw(
    `WITH moved AS (DELETE FROM calendar_feeds WHERE user_id = :userId RETURNING secret, created_at)
     INSERT INTO workspace_calendar_feeds AS f (workspace_id, user_id, secret, created_at)
     SELECT :workspaceId, :userId, secret, created_at FROM moved
     ON CONFLICT (workspace_id, user_id) DO UPDATE SET secret = excluded.secret
       WHERE excluded.created_at > f.created_at`,
    { userId, workspaceId },
  )
}
