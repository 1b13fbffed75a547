import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testServer } from './env.ts'
import { provision, serviceUrl, type ServiceName } from '@fundharbor/postgres/provision'

export type { ServiceName }

/** Of every role: test databases exist for one run and listen on the loopback only. */
const PASSWORD = 'test'

/** Creates the database that each test file's database is copied from. */
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
 * Creates a provisioned database on the server of this run (TEST_DATABASE_URL, which global setup sets). `adminUrl` is
 * its address for the superuser.
 */
export async function testDatabase(service: ServiceName): Promise<{ url: string; adminUrl: string }> {
  const server = testServer()
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run vitest in the root folder')
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
