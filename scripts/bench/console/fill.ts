import pg from 'pg'

/** So many accounts, and so many opportunities. */
export const ROWS = 100_000

/** Without the time limits of the services' own connections; PostgreSQL tidies up afterwards as it does by itself. */
async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of [...statements, 'VACUUM ANALYZE']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** As many accounts, a fifth as many organizations, and a log of what was done to each account; without hashing. */
export const fillAccounts = (url: string): Promise<void> =>
  run(url, [
    `INSERT INTO users (email, password_hash, full_name, phone, home_address, country, email_verified,
       account_blocked, created_at, updated_at)
     SELECT 'person' || n || '@bench.example', 'x',
       (ARRAY['Amara Okafor', 'Jonas Weber', 'Ines Marchetti', 'Noor Haddad'])[1 + n % 4] || ' ' || n % 400,
       '', '', 'GB', n % 5 > 0, n % 97 = 0, now() - n * interval '5 minutes', now()
     FROM generate_series(1, ${ROWS}) AS n`,
    `INSERT INTO organizations (user_id, name, category, is_verified, created_at, updated_at)
     SELECT id, 'Trust of ' || full_name, 'community', length(email) % 2 = 0, created_at, created_at
     FROM users WHERE email LIKE '%0@bench.example' OR email LIKE '%5@bench.example'`,
    `INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject)
     SELECT gen_random_uuid(), created_at, id, 'admin@bench.example', 'blocked', 'user ' || email FROM users`,
  ])

/** The shipped opportunities over and over, each with a number; the search's own tables, which no list reads, are left out. */
export const fillCatalogue = (url: string): Promise<void> =>
  run(url, [
    'ALTER TABLE opportunities DISABLE TRIGGER USER',
    `INSERT INTO opportunities (source, source_id, read_at, title, description, excerpt, category, funding_type,
       amount, min_amount, max_amount, currency, deadline, is_rolling, is_forecast, is_active, posted_at, funder_name,
       geo_scope, sector, organization_types, business_types, application_url, created_at, updated_at)
     SELECT source, source_id || '-' || n, read_at, title || ' ' || n, left(description, 400), excerpt, category,
       funding_type, amount, min_amount, max_amount, currency, deadline + n * interval '1 day', is_rolling, is_forecast,
       n % 7 > 0, posted_at - n * interval '1 day', funder_name, geo_scope, sector, organization_types, business_types,
       application_url, created_at - n * interval '1 hour', updated_at
     FROM opportunities, generate_series(1, ${ROWS} / (SELECT count(*)::int FROM opportunities) + 1) AS n
     LIMIT ${ROWS}`,
    'ALTER TABLE opportunities ENABLE TRIGGER USER',
  ])
