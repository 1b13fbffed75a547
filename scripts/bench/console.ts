import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { internalEnv, makeInternalKeys } from '@fundharbor/contracts/check/callers'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { freePort } from '@fundharbor/postgres/free-port'
import { provision } from '@fundharbor/postgres/provision'
import { env } from '../platform/env.ts'
import { seedPerson } from '../../services/identity-billing/seeds/people.ts'
import { seedCookie } from '../../services/identity-billing/seeds/sign-in.ts'
import { startChild } from '../platform/children.ts'
import { fillAccounts, fillCatalog, ROWS } from './console/fill.ts'
import { accountLists, catalogLists, type List } from './console/lists.ts'

const TIMES = 30
/** Maximum time for the first rows of a table. */
const BUDGET_MS = 300

async function measure(url: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const begin = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)
}

interface Site {
  base: string
  cookie: string
}

/** Prints one line per list; returns whether the slowest median is within the budget. */
async function report(of: string, lists: readonly List[], { base, cookie }: Site): Promise<boolean> {
  console.log(`\n| list of ${ROWS.toLocaleString('en-US')} ${of} | median, ms | 95th percentile, ms |`)
  console.log('| --- | ---: | ---: |')
  let slowest = 0
  for (const [name, address] of lists) {
    const times = await measure(base + address, cookie)
    const median = times[TIMES / 2] ?? 0
    slowest = Math.max(slowest, median)
    console.log(`| ${name} | ${median.toFixed(1)} | ${(times[Math.floor(TIMES * 0.95)] ?? 0).toFixed(1)} |`)
  }
  return slowest < BUDGET_MS
}

const internalKeys = makeInternalKeys()

/** Starts a service as in production, on a free port. */
async function startOne(
  name: 'identity-billing' | 'catalog',
  { dir, secret, ...own }: { dir: string; secret: string; DATABASE_URL: string; IDENTITY_URL?: string },
) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const childEnv = {
    PATH: env.PATH,
    NODE_ENV: 'production',
    ADMIN_TWO_FACTOR: 'optional',
    PORT: String(port),
    ...internalEnv(internalKeys, name),
    SESSION_KEYS: secret,
    TWO_FACTOR_KEYS: secret,
    PUBLIC_URL: base,
    FILES_URL: `file://${path.join(dir, 'files')}`,
    // Required in production; no email is sent.
    SMTP_URL: 'smtp://127.0.0.1:1025',
    LOG_LEVEL: 'error',
    ...own,
  }
  const script = `services/${name}/src/main.ts`
  const child = await startChild(
    { name, script, env: childEnv, readyUrl: `${base}/readyz` },
    { logs: dir, log: console.log },
  )
  return { base, child }
}

/** Signs in a new administrator. */
async function signInAdmin(databaseUrl: string, site: Parameters<typeof seedCookie>[2]): Promise<string> {
  const knex = connectDatabase(databaseUrl, 2)
  try {
    return await seedCookie(knex, await seedPerson(knex, 'admin'), site)
  } finally {
    await knex.destroy()
  }
}

async function measureBoth(dir: string, postgresUrl: string): Promise<boolean> {
  const secret = randomBytes(16).toString('hex')
  const services = ['identity_billing', 'catalog', 'content', 'documents_ai'] as const
  const passwords = Object.fromEntries(services.map((name) => [name, secret])) as Record<
    (typeof services)[number],
    string
  >
  const databases = await provision(postgresUrl, passwords)
  const identity = await startOne('identity-billing', {
    dir,
    secret,
    DATABASE_URL: databases.identity_billing,
  })
  const catalog = await startOne('catalog', {
    dir,
    secret,
    DATABASE_URL: databases.catalog,
    IDENTITY_URL: identity.base,
  })
  try {
    await fillAccounts(databases.identity_billing)
    await fillCatalog(databases.catalog)
    const site = { sessionKeys: [secret], publicUrl: identity.base }
    const cookie = await signInAdmin(databases.identity_billing, site)
    const accountsAreFast = await report('accounts', accountLists, { base: identity.base, cookie })
    const opportunitiesAreFast = await report('opportunities', catalogLists, { base: catalog.base, cookie })
    return accountsAreFast && opportunitiesAreFast
  } finally {
    await catalog.child.stop()
    await identity.child.stop()
  }
}

/** `node scripts/bench/console.ts`: measures the console's tables with 100,000 accounts and 100,000 opportunities. */
async function main(): Promise<number> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-console-'))
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), disposable: true })
  try {
    return (await measureBoth(dir, postgres.url)) ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
