import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import createKnex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'
import { logger } from '../runtime/logger.ts'
import { applySqlFiles } from './sql-functions.ts'

const MAX_ATTEMPTS = 50

/** A service that starts on a busy machine waits this long for a connection: nobody waits for its responses yet. */
const PATIENT_WAIT_MS = 30_000
const SHORT_WAIT_MS = 2000

/**
 * A pool of connections with the service's own role and schema. Rows come back in camelCase. Waiting for a connection
 * fails after 30 s, until `waitShortly`, and a query after 5 s, even when the database hangs.
 */
export function connectDatabase(url: string, size: number): Knex {
  return createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: PATIENT_WAIT_MS,
      query_timeout: 5000,
      statement_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
    },
    pool: { min: 0, max: size },
    acquireConnectionTimeout: PATIENT_WAIT_MS,
    ...knexSnakeCaseMappers(),
  })
}

/** Throws an error that says what to check if the database cannot be reached or does not let the service in. */
export async function findDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENT_WAIT_MS })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname, username } = new URL(url)
    const why = String(Reflect.get(Object(error), 'code') ?? error)
    throw new Error(`Cannot connect to ${pathname.slice(1)} at ${host} as ${username}: ${why}. Check DATABASE_URL.`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

/** Makes waiting for a connection fail after 2 s, because people wait for the response. */
export function waitShortly(knex: Knex): void {
  const { pool }: { pool: { acquireTimeoutMillis: number } } = knex.client
  pool.acquireTimeoutMillis = SHORT_WAIT_MS
}

/**
 * Brings the schema up to date: runs new migrations, then applies the SQL functions in `../sql` that have changed.
 * Replicas wait for each other. A statement waits 100 ms for a lock and is tried again, so that a slow reader never
 * blocks everybody behind a migration.
 */
export const migrate = (url: string, directory: string): Promise<void> =>
  withMigrationLock(url, directory, async (knex) => {
    await migrateWithRetry(() => knex.migrate.latest())
    // A newer release has its own functions, which fit its schema.
    if (await isMigratedByNewerRelease(knex, directory)) return
    await migrateWithRetry(() => applySqlFiles(knex, path.join(directory, '../sql')))
  })

/**
 * Runs only the named migrations, in the order given, to make the tables of an earlier release. Functions and triggers
 * follow at the next `migrate`.
 */
export const migrateTo = (url: string, directory: string, names: string[]): Promise<void> =>
  withMigrationLock(url, directory, async (knex) => {
    for (const name of names) await migrateWithRetry(() => knex.migrate.up({ name }))
  })

async function isMigratedByNewerRelease(knex: Knex, directory: string): Promise<boolean> {
  const known = await readdir(directory)
  const names: string[] = await knex.table('migrations').pluck('name')
  return names.some((name) => !known.includes(name))
}

async function withMigrationLock(
  url: string,
  directory: string,
  run: (knex: Knex) => Promise<void>,
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
      await acquireLock(guard)
      await knex.raw("SET lock_timeout = '100ms'")
      await knex.migrate.forceFreeMigrationsLock()
      await run(knex)
    })
  } finally {
    await knex.destroy()
  }
}

/**
 * Polls for the lock instead of waiting inside a statement: an index made CONCURRENTLY waits for every statement that
 * began before it, so the replica that migrates and the one that waits for it would wait for each other.
 */
async function acquireLock(guard: Knex.Transaction): Promise<void> {
  const query = "SELECT pg_try_advisory_xact_lock(hashtext('migrations of ' || current_schema())) AS acquired"
  while (!(await guard.raw<{ rows: { acquired: boolean }[] }>(query)).rows[0]?.acquired) await sleep(100)
}

async function migrateWithRetry(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run()
      return
    } catch (error) {
      const lockTimeout = error instanceof Error && Reflect.get(error, 'code') === '55P03'
      if (!lockTimeout || attempt === MAX_ATTEMPTS) throw error
      logger.warn({ attempt }, 'a migration is waiting for a lock')
      await sleep(100 + 50 * attempt)
    }
  }
}
