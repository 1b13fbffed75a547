import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import createKnex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import { logger } from '../runtime/logger.ts'
import { carryOver } from './carry-over.ts'
import { applySqlFiles } from './sql-functions.ts'

const MIGRATION_TRIES = 50

/**
 * A pool on the service's own role and schema. Rows come back in camelCase. Waiting for a connection ends
 * after 2 s, a query after 5 s, also when the database hangs.
 */
export function connectDatabase(url: string, size: number): Knex {
  return createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
      statement_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
    },
    pool: { min: 0, max: size },
    acquireConnectionTimeout: 2000,
    ...knexSnakeCaseMappers(),
  })
}

/**
 * Brings the schema up to date: runs new migrations, then applies the SQL functions beside them (`../sql`) that have
 * changed. Throws OutdatedDatabaseError for a database that is too old. Replicas wait for each other. A statement waits 100 ms for a lock and is tried again, so that a slow reader
 * never blocks everybody behind a migration.
 */
export const migrate = (url: string, directory: string): Promise<void> =>
  whileNobodyElseMigrates(url, directory, async (knex) => {
    await migrateWithRetry(() => carryOver(knex, directory))
    await migrateWithRetry(() => knex.migrate.latest())
    // A newer release has its own functions, which fit its schema.
    if (await isMigratedByNewerRelease(knex, directory)) return
    await migrateWithRetry(() => applySqlFiles(knex, path.join(directory, '../sql')))
  })

/**
 * Runs the named migrations and no other, in the order given: the tables as they were at some time. Functions and
 * triggers follow at the next `migrate`.
 */
export const migrateTo = (url: string, directory: string, names: string[]): Promise<void> =>
  whileNobodyElseMigrates(url, directory, async (knex) => {
    for (const name of names) await migrateWithRetry(() => knex.migrate.up({ name }))
  })

async function isMigratedByNewerRelease(knex: Knex, directory: string): Promise<boolean> {
  const known = await readdir(directory)
  const names: string[] = await knex.table('migrations').pluck('name')
  return names.some((name) => !known.includes(name))
}

async function whileNobodyElseMigrates(
  url: string,
  directory: string,
  work: (knex: Knex) => Promise<void>,
): Promise<void> {
  const knex = createKnex({
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: 5000 },
    pool: { min: 0, max: 2 },
    ...knexSnakeCaseMappers(),
    migrations: {
      directory,
      tableName: 'migrations',
      loadExtensions: ['.ts'],
      // A previous release must run on a newer schema: it does not know the newest files.
      disableMigrationsListValidation: true,
    },
  })
  try {
    await knex.transaction(async (guard) => {
      await untilOurTurn(guard)
      await knex.raw("SET lock_timeout = '100ms'")
      await knex.migrate.forceFreeMigrationsLock()
      await work(knex)
    })
  } finally {
    await knex.destroy()
  }
}

/**
 * Asks again and again instead of waiting inside a statement: an index made CONCURRENTLY waits for every statement that
 * began before it, so the replica that migrates and the one that waits for it would wait for each other.
 */
async function untilOurTurn(guard: Knex.Transaction): Promise<void> {
  const ask = "SELECT pg_try_advisory_xact_lock(hashtext('migrations of ' || current_schema())) AS ours"
  while (!(await guard.raw<{ rows: { ours: boolean }[] }>(ask)).rows[0]?.ours) await sleep(100)
}

async function migrateWithRetry(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run()
      return
    } catch (error) {
      const lockTimeout = error instanceof Error && Reflect.get(error, 'code') === '55P03'
      if (!lockTimeout || attempt === MIGRATION_TRIES) throw error
      logger.warn({ attempt }, 'a migration waits for a lock')
      await sleep(100 + 50 * attempt)
    }
  }
}
