import type { Knex } from 'knex'

/** Locks a name until the transaction ends; others that lock it wait. */
export async function lockName(trx: Knex, name: string): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}
