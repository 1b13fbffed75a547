import { SESSION_CHANNEL, type SessionChange } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'

/** Notifies every service that a session or a person changed, if and when the transaction commits. */
export async function notifySessionChange(trx: Knex, change: SessionChange): Promise<void> {
  await trx.raw('SELECT pg_notify(?, ?)', [SESSION_CHANNEL, JSON.stringify(change)])
}
