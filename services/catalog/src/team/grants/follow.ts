import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { saveReminderPreference } from '../notification-preferences/preferences.ts'
import type { GrantModel } from './model.ts'

/** The lock keeps the grant from being removed meanwhile; if it has been removed, nothing is stored. */
const SAVE_VIEW = `
  INSERT INTO grant_members AS m (grant_id, user_id, follows_since, seen_at)
  SELECT id, :userId, CAST(:followsSince AS timestamptz), CAST(:seenAt AS timestamptz)
  FROM grants WHERE id = :id FOR KEY SHARE
  ON CONFLICT (grant_id, user_id) DO UPDATE SET
    follows_since = coalesce(m.follows_since, excluded.follows_since),
    seen_at = coalesce(excluded.seen_at, m.seen_at)`

/** Reminds a member of a grant's deadline from now on. Whether they muted it is stored with their preferences. */
export async function followGrant(knex: Knex, id: string, userId: string): Promise<void> {
  await knex.raw(SAVE_VIEW, { id, userId, followsSince: clock.now(), seenAt: null })
}

/** Turns reminders of a grant on or off for one member. */
export async function changeReminders(
  knex: Knex,
  { id, opportunityId }: Pick<GrantModel, 'id' | 'opportunityId'>,
  { userId, reminders }: { userId: string; reminders: boolean },
): Promise<void> {
  if (reminders) await followGrant(knex, id, userId)
  await saveReminderPreference(knex, { userId, opportunityId, isMuted: !reminders })
}

/** Marks the changes of a grant's opportunity as seen by a member. */
export async function markSeen(knex: Knex, id: string, userId: string): Promise<void> {
  await knex.raw(SAVE_VIEW, { id, userId, followsSince: null, seenAt: clock.now() })
}

/** Nobody is reminded of the grants of a workspace that they left. */
export async function stopReminders(
  knex: Knex,
  { personId, workspaceId }: { personId: string; workspaceId: string },
): Promise<void> {
  await knex
    .table('grant_members')
    .where({ user_id: personId })
    .whereIn('grant_id', (own) => own.select('id').from('grants').where({ workspace_id: workspaceId }))
    .delete()
}
