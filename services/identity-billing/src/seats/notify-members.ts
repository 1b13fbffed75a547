import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'

/**
 * Tells every service that something changed for all members of a workspace, such as their plan, their seats or their
 * organization's name. Call it in the transaction that changes it.
 */
export const notifyMembers = async (trx: Knex, workspaceId: string): Promise<void> =>
  void (await trx.raw(
    `SELECT pg_notify(?, json_build_object('userId', user_id)::text) FROM memberships WHERE workspace_id = ?`,
    [SESSION_CHANNEL, workspaceId],
  ))
