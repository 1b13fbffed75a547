import pg from 'pg'

/** The number of accounts and of opportunities. */
export const ROWS = 100_000

/** Runs statements without the time limits of the services' connections, and then VACUUM ANALYZE. */
async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of [...statements, 'VACUUM ANALYZE']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Adds accounts without real password hashes, an organization for a fifth of them, and an audit event for each. */
export const fillAccounts = (url: string, rows = ROWS): Promise<void> =>
  run(url, [
    `INSERT INTO users (email, password_hash, full_name, phone, home_address, country, email_verified,
       account_blocked, created_at, updated_at)
     SELECT 'person' || n || '@bench.example', 'x',
       (ARRAY['Amara Okafor', 'Jonas Weber', 'Ines Marchetti', 'Noor Haddad'])[1 + n % 4] || ' ' || n % 400,
       '', '', 'GB', n % 5 > 0, n % 97 = 0, now() - n * interval '5 minutes', now()
     FROM generate_series(1, ${rows}) AS n`,
    `INSERT INTO organizations (user_id, name, category, is_verified, created_at, updated_at)
     SELECT id, 'Trust of ' || full_name, 'community', length(email) % 2 = 0, created_at, created_at
     FROM users WHERE email LIKE '%0@bench.example' OR email LIKE '%5@bench.example'`,
    `INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject)
     SELECT gen_random_uuid(), created_at, id, 'admin@bench.example', 'blocked', 'user ' || email FROM users`,
  ])

/** Adds copies of the shipped opportunities, each with a number. Skips the tables of search, which no list reads. */
export const fillCatalog = (url: string, rows = ROWS): Promise<void> =>
  run(url, [
    'ALTER TABLE opportunities DISABLE TRIGGER USER',
    `INSERT INTO opportunities (source, source_id, read_at, title, description, excerpt, category, funding_type,
       amount, min_amount, max_amount, currency, deadline, is_rolling, is_forecast, is_active, posted_at, funder_name,
       geo_scope, sector, organization_types, business_types, application_url, created_at, updated_at)
     SELECT source, source_id || '-' || n, read_at, title || ' ' || n, left(description, 400), excerpt, category,
       funding_type, amount, min_amount, max_amount, currency, deadline + n * interval '1 day', is_rolling, is_forecast,
       n % 7 > 0, posted_at - n * interval '1 day', funder_name, geo_scope, sector, organization_types, business_types,
       application_url, created_at - n * interval '1 hour', updated_at
     FROM opportunities, generate_series(1, ${rows} / (SELECT count(*)::int FROM opportunities) + 1) AS n
     LIMIT ${rows}`,
    'ALTER TABLE opportunities ENABLE TRIGGER USER',
  ])
