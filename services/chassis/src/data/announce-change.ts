import { LIVE_CHANNEL, type LiveChange } from '@fundharbor/contracts/identity/live'
import type { Knex } from 'knex'

/**
 * Tells open pages that something has changed, if and when the transaction commits. Pages only learn what to load again, so a
 * change has no content.
 */
export const announceChange = async (trx: Knex, ...changes: readonly LiveChange[]): Promise<void> =>
  void (await trx.raw(
    `SELECT pg_notify(?, (change || jsonb_build_object('transaction', pg_current_xact_id()))::text)
     FROM jsonb_array_elements(CAST(? AS jsonb)) AS change`,
    [LIVE_CHANNEL, JSON.stringify(changes)],
  ))
