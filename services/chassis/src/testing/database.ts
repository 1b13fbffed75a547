import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectDatabase, migrate } from '../data/database.ts'
import { connectJobs } from '../jobs/connection.ts'
import { testServer } from './env.ts'
import { provision, serviceUrl, type ServiceName } from '@fundharbor/postgres/provision'

export type { ServiceName }

/** The password of every role: test databases exist for one run and listen on the loopback only. */
const PASSWORD = 'test'

/** Names of databases that are copied start with this. */
const TEMPLATE = 'test_template'

/** Creates the database that each test file's database is copied from. */
export async function prepareTemplate(server: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname LIKE $1', [
      `${TEMPLATE}%`,
    ])
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${TEMPLATE}`)
  })
  const same: Record<ServiceName, string> = {
    identity_billing: PASSWORD,
    catalog: PASSWORD,
    content: PASSWORD,
    documents_ai: PASSWORD,
  }
  await provision(inDatabase(server, TEMPLATE), same)
}

/**
 * Creates a provisioned database on the server of this run (TEST_DATABASE_URL, which global setup sets). `adminUrl` is
 * its address for the superuser.
 */
export const testDatabase = (service: ServiceName): Promise<{ url: string; adminUrl: string }> =>
  withClient(serverOfRun(), (client) => copy(client, service, TEMPLATE))

/** As `testDatabase`, with the tables of a service and of its jobs. */
export const migratedDatabase = (service: ServiceName, migrations: string): Promise<{ url: string }> =>
  withClient(serverOfRun(), async (client) => {
    const hash = createHash('sha256').update(migrations).digest('hex').slice(0, 8)
    const template = `${TEMPLATE}_${service}_${hash}`
    // The first test file that needs it makes it; the others wait for it.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) await makeMigrated(client, { service, migrations, template })
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [template])
    return copy(client, service, template)
  })

interface MigratedTemplate {
  service: ServiceName
  migrations: string
  template: string
}

/** Migrations run once in each run of the tests: they take longer than a copy. */
async function makeMigrated(client: pg.Client, { service, migrations, template }: MigratedTemplate) {
  const { url } = await copy(client, service, TEMPLATE)
  await migrate(url, migrations)
  const knex = connectDatabase(url, 2)
  const jobs = await connectJobs(knex, { service, supervise: false })
  await jobs.stop()
  await knex.destroy()
  // Only a complete template has the name that is looked for.
  await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${template}`)
}

async function copy(client: pg.Client, service: ServiceName, template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const adminUrl = inDatabase(serverOfRun(), name)
  return { url: serviceUrl(adminUrl, service, PASSWORD), adminUrl }
}

function serverOfRun(): string {
  const server = testServer()
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run vitest in the root folder')
  return server
}

async function withClient<T>(server: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

function inDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
