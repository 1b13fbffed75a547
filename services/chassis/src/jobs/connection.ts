import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { PgBoss, type Db } from 'pg-boss'
import { logger } from '../runtime/logger.ts'
import type { Worker } from '../runtime/worker.ts'

// A job whose worker died goes back to its queue within twice this time.
const SUPERVISE_SECONDS = 30
const HOUR_SECONDS = 3600
// The longest DRAIN_SECONDS leaves this much of a service's time to stop.
const STOP_MS = 4000

interface Connection {
  boss: PgBoss
  /** The service's pool. */
  knex: Knex
  /** The PostgreSQL schema of the service's jobs. */
  schema: string
}

let current: Connection | undefined

/** The job queues of this process. Throws until `connectJobs` has been called. */
export function jobConnection(): Connection {
  if (!current) throw new Error('The job queues are not connected: call connectJobs first')
  return current
}

/** The table of every job, waiting, running and done, for queries that pg-boss has no method for. */
export const jobTable = (): string => `${jobConnection().schema}.job`

/** Schema of a service's jobs; provisioning creates it for the service's role. */
export const jobSchemaOf = (service: string): string => `${service.replaceAll('-', '_')}_jobs`

/**
 * Runs pg-boss's statements on a connection of the service's pool, or in the caller's transaction. knex's own `raw`
 * cannot: it has other placeholders and takes one statement at a time.
 */
export function databaseOf(knex: Knex): Db {
  return {
    async executeSql(text, values) {
      const connection: pg.Client = await knex.client.acquireConnection()
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await connection.query(text, values)
        return { rows: [result].flat().flatMap(({ rows }) => rows) }
      } catch (error) {
        // pg-boss sends BEGIN and COMMIT with its statements: after an error the connection is still in between.
        if (!knex.isTransaction) await connection.query('ROLLBACK').catch(() => undefined)
        throw error
      } finally {
        await knex.client.releaseConnection(connection)
      }
    },
  }
}

/**
 * Connects this process to its service's job queues, on the pool that it has. `supervise` returns the jobs of workers
 * that died and deletes old ones. Stopping waits some seconds for jobs that run and gives the others back.
 */
export async function connectJobs(
  knex: Knex,
  { service, supervise = true }: { service: string; supervise?: boolean },
): Promise<Worker> {
  const schema = jobSchemaOf(service)
  const boss = new PgBoss({
    db: databaseOf(knex),
    schema,
    createSchema: false,
    supervise,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    flowIntervalSeconds: HOUR_SECONDS,
    // Our pool ends statements after five seconds, and an interrupted REINDEX leaves half an index behind.
    reindex: false,
  })
  boss.on('error', (error) => logger.error({ err: error }, 'the job queues report an error'))
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message))
  await boss.start()
  current = { boss, knex, schema }
  return { stop: () => stopWorkers(boss) }
}

/** Lets jobs that run come to their end, and gives those back that take too long. */
async function stopWorkers(boss: PgBoss): Promise<void> {
  const names = new Set(boss.getWipData().map(({ name }) => name))
  const ended = Promise.all([...names].map((name) => boss.offWork(name, { wait: true })))
  await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
  await boss.stop({ graceful: false })
}
