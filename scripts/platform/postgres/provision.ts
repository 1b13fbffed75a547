import pg from 'pg'

/** The services by the names of their roles and schemas. */
export const serviceNames = ['identity_billing', 'catalog', 'content', 'documents_ai'] as const
export type ServiceName = (typeof serviceNames)[number]

/** The schemas that a service owns: its tables, and its job queues. */
export const schemasOf = (name: ServiceName): [tables: string, jobs: string] => [name, `${name}_jobs`]

const extensions = ['pg_trgm', 'unaccent', 'citext', 'pgcrypto', 'btree_gin']

/**
 * Creates a role and two schemas for each service, which no other role can read, and the extensions that they use. Can be
 * repeated, also concurrently. `adminUrl` is the address of a role that can create roles. Returns each service's address.
 */
export async function provision(
  adminUrl: string,
  passwords: Record<ServiceName, string>,
): Promise<Record<ServiceName, string>> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection also fails the query that is running.
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

/** The address of the same database for a service's role. */
export function serviceUrl(adminUrl: string, name: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = name
  url.password = encodeURIComponent(password)
  return url.toString()
}
