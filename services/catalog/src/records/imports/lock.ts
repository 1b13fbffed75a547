import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

const LOCK_TIMEOUT_MS = 120_000
const POLL_MS = 200
/** How long a transaction may wait for the next part of a file on a busy machine. */
const IDLE_MS = 60_000
/** One statement writes hundreds of records, which may take longer than the default timeout. */
const STATEMENT_MS = 60_000

/** Query options of long statements: the client waits as long as the database may take. */
export const longStatement = { query_timeout: STATEMENT_MS }

/**
 * Takes the import lock, over all replicas, until the transaction ends. Polls, because a waiting statement would
 * hit its timeout. Throws after two minutes. Raises the transaction's statement timeout to a minute.
 */
export async function lockImports(trx: Knex.Transaction): Promise<void> {
  for (let waited = 0; waited < LOCK_TIMEOUT_MS; waited += POLL_MS) {
    const { rows } = await trx.raw(
      "SELECT pg_try_advisory_xact_lock(hashtext('imports of ' || current_schema())) AS locked",
    )
    if (rows[0].locked) {
      await trx.raw(`SET LOCAL statement_timeout = ${STATEMENT_MS}`)
      await trx.raw(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`)
      return
    }
    await sleep(POLL_MS)
  }
  throw new Error('Another import is still running. Try again later.')
}
