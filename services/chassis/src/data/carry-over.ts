import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { hasTable } from './has-table.ts'

/** The migrations that a base migration replaces; it exports them as `replaces`. */
export interface ReplacedMigrations {
  /** How many there were. */
  count: number
  /** File name of the last one. */
  last: string
  /** Changes a schema that they made into one that the base makes. Default: the two are the same. */
  carryOver?: (knex: Knex) => Promise<void>
}

/** A database that this release cannot bring up to date. Its message tells the operator what to do, in one sentence. */
export class OutdatedDatabaseError extends Error {}

/**
 * Makes a database from before the migrations were squashed look as if the base migration had made it, and keeps its
 * rows. Throws OutdatedDatabaseError where not exactly the replaced migrations have run, or where jobs are waiting.
 */
export async function carryOver(knex: Knex, directory: string): Promise<void> {
  if (!(await hasTable(knex, 'migrations'))) return
  const base = (await readdir(directory)).filter((name) => name.endsWith('.ts')).toSorted()[0] ?? ''
  const names: string[] = await knex.table('migrations').pluck('name')
  const old = names.filter((name) => name < base).toSorted()
  if (old.length === 0) return
  const { replaces } = (await import(pathToFileURL(path.join(directory, base)).href)) as {
    replaces: ReplacedMigrations
  }
  if (old.length !== replaces.count || old.at(-1) !== replaces.last) throw tooOld(replaces)
  await knex.transaction(async (trx) => {
    await replaces.carryOver?.(trx)
    for (const [table, isWaiting] of Object.entries(oldQueues)) await dropQueue(trx, table, isWaiting)
    await trx.table('migrations').whereIn('name', old).delete()
    await trx.table('migrations').insert({ name: base, batch: 1, migration_time: trx.fn.now() })
  })
}

/** Tables that the job queues have replaced, each with the condition of rows that are not done. */
const oldQueues = {
  mail_queue: 'sent_at IS NULL AND attempts < 12',
  erasures: 'done_at IS NULL',
  file_removals: 'true',
  job_runs: 'false',
}

async function dropQueue(trx: Knex, table: string, isWaiting: string): Promise<void> {
  if (!(await hasTable(trx, table))) return
  if (await trx.table(table).whereRaw(isWaiting).first()) throw jobsWaiting(table)
  await trx.schema.dropTable(table)
}

const jobsWaiting = (table: string) =>
  new OutdatedDatabaseError(
    `The database has jobs that this release cannot take over (${table}): start the release before it until they are done, and then this one.`,
  )

const tooOld = ({ last }: ReplacedMigrations) =>
  new OutdatedDatabaseError(
    `The database is older than this release can update: to keep its data, first start the release whose last migration is ${last}; to begin with an empty database, delete this one (npm start keeps everything in .data).`,
  )
