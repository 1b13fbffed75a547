import { lockName } from '@fundharbor/chassis/data/lock-name'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { saveReminderPreference } from '../notification-preferences/preferences.ts'
import { MAX_SAVED, SavedOpportunityModel } from './opportunity-model.ts'

/** Saves the opportunity, unless it is saved or the limit is reached, and turns on the member's reminders. */
const SAVE = `
  WITH existing AS (
    SELECT workspace_id FROM saved_opportunities
    WHERE opportunity_id = :opportunityId AND workspace_id = :workspaceId
    FOR KEY SHARE
  ), added AS (
    INSERT INTO saved_opportunities (workspace_id, opportunity_id, user_id, saved_by_name, saved_at, seen_at)
    SELECT CAST(:workspaceId AS uuid), :opportunityId, :userId, :savedByName, :now, :now
    WHERE NOT EXISTS (SELECT FROM existing)
      AND (SELECT count(*) FROM saved_opportunities WHERE workspace_id = :workspaceId) < :maxSaved
    RETURNING workspace_id
  ), saved AS (
    SELECT workspace_id FROM existing UNION ALL SELECT workspace_id FROM added
  ), followed AS (
    INSERT INTO saved_opportunity_members AS m (workspace_id, opportunity_id, user_id, follows_since)
    SELECT workspace_id, :opportunityId, :userId, :now FROM saved
    ON CONFLICT (workspace_id, opportunity_id, user_id) DO UPDATE SET
      follows_since = coalesce(m.follows_since, excluded.follows_since)
  )
  SELECT EXISTS (SELECT FROM saved) AS "isSaved"`

/**
 * Saves an opportunity for the person's workspace, and reminds the person of it. Saving it again only reminds. A lock
 * per workspace enforces the limit for concurrent requests. Throws CONFLICT if the workspace cannot save more.
 */
export async function saveOpportunity(person: Person, opportunityId: string): Promise<void> {
  const { id: userId, workspaceId, fullName: savedByName } = person
  const values = { userId, workspaceId, savedByName, opportunityId, now: clock.now(), maxSaved: MAX_SAVED }
  const isSaved = await SavedOpportunityModel.transaction(async (trx) => {
    await lockName(trx, `saved of ${workspaceId}`)
    const { rows } = await trx.raw(SAVE, values)
    return rows[0].isSaved
  })
  if (!isSaved) throw conflict(`You can save up to ${MAX_SAVED} opportunities. Remove some to save others.`)
}

/** An opportunity that a workspace saved, and one of its members. */
interface Followed {
  workspaceId: string
  opportunityId: string
  userId: string
}

/** Reminds a member of a saved opportunity from now on. Whether they muted it is stored with their preferences. */
const follow = (knex: Knex, followed: Followed): Promise<void> =>
  saveView(knex, { ...followed, followsSince: clock.now(), seenAt: null })

/** Turns reminders of a saved opportunity on or off for one member. */
export async function changeReminders(
  knex: Knex,
  { saved, userId, reminders }: { saved: SavedOpportunityModel; userId: string; reminders: boolean },
): Promise<void> {
  const { workspaceId, opportunityId } = saved
  if (reminders) await follow(knex, { workspaceId, opportunityId, userId })
  await saveReminderPreference(knex, { userId, opportunityId, isMuted: !reminders })
}

/** Marks a saved opportunity's changes as seen by a member. */
export async function markSeen(
  knex: Knex,
  { workspaceId, opportunityId }: SavedOpportunityModel,
  userId: string,
): Promise<void> {
  await saveView(knex, { workspaceId, opportunityId, userId, followsSince: null, seenAt: clock.now() })
}

/** The lock keeps the opportunity from being removed meanwhile; if it has been removed, nothing is stored. */
const SAVE_VIEW = `
  INSERT INTO saved_opportunity_members AS m (workspace_id, opportunity_id, user_id, follows_since, seen_at)
  SELECT workspace_id, opportunity_id, :userId, CAST(:followsSince AS timestamptz), CAST(:seenAt AS timestamptz)
  FROM saved_opportunities WHERE workspace_id = :workspaceId AND opportunity_id = :opportunityId FOR KEY SHARE
  ON CONFLICT (workspace_id, opportunity_id, user_id) DO UPDATE SET
    follows_since = coalesce(m.follows_since, excluded.follows_since),
    seen_at = coalesce(excluded.seen_at, m.seen_at)`

async function saveView(
  knex: Knex,
  view: Followed & { followsSince: Date | null; seenAt: Date | null },
): Promise<void> {
  await knex.raw(SAVE_VIEW, { ...view })
}
