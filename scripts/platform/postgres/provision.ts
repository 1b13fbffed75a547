import pg from 'pg'

/** The name of each service's schema and role. */
export const serviceNames = ['identity_billing', 'catalog', 'content', 'documents_ai'] as const
export type ServiceName = (typeof serviceNames)[number]

/** The schemas of a service: one for its tables and one for its job queues. */
export const schemasOf = (name: ServiceName): [tables: string, jobs: string] => [name, `${name}_jobs`]

const extensions = ['pg_trgm', 'unaccent', 'citext', 'pgcrypto', 'btree_gin']

/**
 * Creates a role and two schemas for each service, and the extensions that they use. No service can read another's schemas.
 * Safe to repeat and to run several times at once. `adminUrl` needs a role that can create roles. Returns each service's URL.
 */
export async function provision(
  adminUrl: string,
  passwords: Record<ServiceName, string>,
): Promise<Record<ServiceName, string>> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  // If the connection breaks, the current query fails as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtext('fundharbor provision'))")
    for (const name of extensions) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name} SCHEMA public`)
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    for (const name of serviceNames) await provisionService(client, name, passwords[name])
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  const urls = serviceNames.map((name) => [name, serviceUrl(adminUrl, name, passwords[name])])
  return Object.fromEntries(urls) as Record<ServiceName, string>
}

async function provisionService(client: pg.Client, name: ServiceName, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
  await client.query(`GRANT ${name} TO CURRENT_USER`)
  for (const schema of schemasOf(name)) {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${name}`)
    await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`)
  }
  await client.query(`ALTER ROLE ${name} SET search_path = ${name}, public`)
}

/** The URL of the same database for a service's role. */
export function serviceUrl(adminUrl: string, name: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = name
  url.password = encodeURIComponent(password)
  return url.toString()
}
