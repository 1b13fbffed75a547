import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'

/** Tells every service that a workspace's plan or seats changed for its members. Call it in the transaction that changes them. */
export const notifyMembers = async (trx: Knex, workspaceId: string): Promise<void> =>
  void (await trx.raw(
    `SELECT pg_notify(?, json_build_object('userId', user_id)::text) FROM memberships WHERE workspace_id = ?`,
    [SESSION_CHANNEL, workspaceId],
  ))
