import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase } from '@fundharbor/chassis/database'
import { freePort, startPostgres } from '@fundharbor/chassis/embedded-postgres'
import { provision } from '@fundharbor/chassis/provision'
import { seedPerson } from '../../services/identity-billing/seeds/people.ts'
import { seedCookie } from '../../services/identity-billing/seeds/sign-in.ts'
import { startChild } from '../platform/children.ts'

type Knex = ReturnType<typeof connectDatabase>

const USERS = 100_000
const TIMES = 30
/** The first rows of a table may take this long. */
const MOST_MS = 300

/** Tables as administrators open, sort and search them. */
const lists: [string, string][] = [
  ['newest first', '/api/admin/users?limit=50'],
  ['by name', '/api/admin/users?limit=50&sort=name'],
  ['by email', '/api/admin/users?limit=50&sort=email'],
  ['blocked', '/api/admin/users?limit=50&state=blocked'],
  ['a rare word', '/api/admin/users?limit=50&search=person777'],
  ['a word of every hundredth', '/api/admin/users?limit=50&search=marchetti+7'],
  ['a word of all', '/api/admin/users?limit=50&search=example'],
  ['a word of nobody', '/api/admin/users?limit=50&search=zzzzzz'],
  ['organizations', '/api/admin/organizations?limit=50'],
  ['organizations under review', '/api/admin/organizations?limit=50&state=under-review'],
  ['audit log', '/api/admin/identity-billing/audit?limit=50'],
  ['audit log, searched', '/api/admin/identity-billing/audit?limit=50&search=person777'],
  ['figures', '/api/admin/identity-billing/figures'],
]

/** As many accounts, a fifth as many organisations, and a log of what was done to each account; without hashing. */
async function fill(knex: Knex): Promise<void> {
  const statements = [
    `INSERT INTO users (email, password_hash, full_name, phone, home_address, country, email_verified,
       account_blocked, created_at, updated_at)
     SELECT 'person' || n || '@bench.example', 'x',
       (ARRAY['Amara Okafor', 'Jonas Weber', 'Ines Marchetti', 'Noor Haddad'])[1 + n % 4] || ' ' || n % 400,
       '', '', 'GB', n % 5 > 0, n % 97 = 0, now() - n * interval '5 minutes', now()
     FROM generate_series(1, ${USERS}) AS n`,
    `INSERT INTO organizations (user_id, name, category, is_verified, created_at, updated_at)
     SELECT id, 'Trust of ' || full_name, 'community', length(email) % 2 = 0, created_at, created_at
     FROM users WHERE email LIKE '%0@bench.example' OR email LIKE '%5@bench.example'`,
    `INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject)
     SELECT gen_random_uuid(), created_at, id, 'admin@bench.example', 'blocked', 'user ' || email FROM users`,
  ]
  for (const statement of statements) await knex.raw(statement).timeout(120_000)
  await knex.raw('ANALYZE')
}

async function measure(url: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const begin = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)
}

/** Prints a line a list; whether the slowest median is within the budget. */
async function report(base: string, cookie: string): Promise<boolean> {
  console.log(`| list of ${USERS.toLocaleString('en-US')} accounts | median, ms | 95th percentile, ms |`)
  console.log('| --- | ---: | ---: |')
  let slowest = 0
  for (const [name, address] of lists) {
    const times = await measure(base + address, cookie)
    const median = times[TIMES / 2] ?? 0
    slowest = Math.max(slowest, median)
    console.log(`| ${name} | ${median.toFixed(1)} | ${(times[Math.floor(TIMES * 0.95)] ?? 0).toFixed(1)} |`)
  }
  return slowest < MOST_MS
}

async function startIdentity(dir: string, databaseUrl: string) {
  const port = await freePort()
  const secret = randomBytes(16).toString('hex')
  const base = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    INTERNAL_SECRET: secret,
    SESSION_KEYS: secret,
    PUBLIC_URL: base,
    FILES_URL: `file://${path.join(dir, 'files')}`,
    // Needed in production; no mail is sent.
    SMTP_URL: 'smtp://127.0.0.1:1025',
    LOG_LEVEL: 'error',
  }
  const script = 'services/identity-billing/src/main.ts'
  const child = await startChild(
    { name: 'identity-billing', script, env, readyUrl: `${base}/readyz` },
    { logs: dir, say: console.log },
  )
  return { base, child, site: { sessionKeys: [secret], publicUrl: base } }
}

/** `node scripts/bench/console.ts`: how long the console's tables take on 100,000 accounts. */
async function main(): Promise<number> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-console-'))
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), disposable: true })
  const password = randomBytes(12).toString('hex')
  try {
    const passwords = {
      identity_billing: password,
      catalog: password,
      content: password,
      documents_ai: password,
    }
    const { identity_billing: databaseUrl } = await provision(postgres.url, passwords)
    const { base, child, site } = await startIdentity(dir, databaseUrl)
    const filling = connectDatabase(`${databaseUrl}?options=-c%20statement_timeout%3D120000`, 2)
    try {
      await fill(filling)
      const admin = await seedPerson(filling, 'admin')
      return (await report(base, await seedCookie(filling, admin, site))) ? 0 : 1
    } finally {
      await filling.destroy()
      await child.stop()
    }
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
