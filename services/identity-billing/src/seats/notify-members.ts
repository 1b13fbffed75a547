import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { notifySessionChange } from '../sessions/notify-session-change.ts'

const NOTIFY = "SELECT pg_notify(?, json_build_object('userId', user_id)::text)"

/**
 * Tells every service that something changed for all members of a workspace, such as their seats or their organization's
 * name. Call it in the transaction that changes it.
 */
export const notifyMembers = async (trx: Knex, workspaceId: string): Promise<void> =>
  void (await trx.raw(`${NOTIFY} FROM memberships WHERE workspace_id = ?`, [SESSION_CHANNEL, workspaceId]))

/** Tells every service that a person's plan changed, which also decides the seats of workspaces that they own. */
export async function notifyPlanChange(trx: Knex, userId: string): Promise<void> {
  await notifySessionChange(trx, { userId })
  await trx.raw(
    `${NOTIFY} FROM memberships WHERE user_id <> ? AND workspace_id IN
       (SELECT workspace_id FROM memberships WHERE user_id = ? AND role = 'owner')`,
    [SESSION_CHANNEL, userId, userId],
  )
}
