import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { provision, serviceUrl, type ServiceName } from '@fundharbor/postgres/provision'

export type { ServiceName }

/** One password for all: test databases live for one run, on the loopback. */
const PASSWORD = 'test'

/** Makes the database that every test's database is a copy of. */
export async function prepareTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('DROP DATABASE IF EXISTS test_template WITH (FORCE)')
  await client.query('CREATE DATABASE test_template')
  await client.end()
  const same: Record<ServiceName, string> = {
    identity_billing: PASSWORD,
    catalog: PASSWORD,
    content: PASSWORD,
    documents_ai: PASSWORD,
  }
  await provision(inDatabase(server, 'test_template'), same)
}

/**
 * A fresh, provisioned database on the server of this run; `adminUrl` is the superuser's address of it. The server
 * is TEST_DATABASE_URL, which the run's global set-up fills in.
 */
export async function testDatabase(service: ServiceName): Promise<{ url: string; adminUrl: string }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest from the root')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE test_template`)
  await client.end()
  const adminUrl = inDatabase(server, name)
  return { url: serviceUrl(adminUrl, service, PASSWORD), adminUrl }
}

function inDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
