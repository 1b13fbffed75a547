import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { internalEnv, makeInternalKeys, type Party } from '@fundharbor/contracts/check/callers'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { freePort } from '@fundharbor/postgres/free-port'
import { provision } from '@fundharbor/postgres/provision'
import { env } from '../../platform/env.ts'
import { startChild, type Child } from '../../platform/children.ts'
import { lowMemory } from '../../platform/low-memory.ts'
import { signInMember } from './members.ts'

/** Without a usable snapshot, the catalog first fills its engine with a million records. */
const READY_TIMEOUT_MS = 1_800_000

/** Enough members to stay under the limits per person. */
const MEMBERS = 32

/** The parts of the platform that a search uses. */
export interface Services {
  /** With the catalog's role. */
  databaseUrl: string
  /** Path of the snapshot of the catalog's engine. */
  snapshotFile: string
  /** The gateway's URL. */
  url: string
  /** The session cookies of paying members. */
  cookies: readonly string[]
  /** Restarts the catalog, with more variables if given; returns the milliseconds from the start until it is ready. */
  restartCatalog(more?: NodeJS.ProcessEnv): Promise<number>
  catalogPid(): number
  stop(): Promise<void>
}

/** Starts database, identity-billing, catalog and gateway as in production. Nothing is kept afterwards. */
export async function startServices(dir: string, port: number): Promise<Services> {
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), buffers: quarterOfMemory() })
  const password = randomBytes(12).toString('hex')
  const databases = await provision(postgres.url, samePassword(password))
  const ports = { identity: await freePort(), catalog: await freePort() }
  const url = `http://localhost:${port}`
  const start = starter(dir, {
    password,
    url,
    identityUrl: `http://127.0.0.1:${ports.identity}`,
    catalogUrl: `http://127.0.0.1:${ports.catalog}`,
  })
  const identity = await start.service('identity-billing', ports.identity, {
    DATABASE_URL: databases.identity_billing,
  })
  const snapshotDir = path.join(dir, 'search')
  const search = { SEARCH_THREADS: '2', SEARCH_SNAPSHOT_DIR: snapshotDir }
  const startCatalog = (more: NodeJS.ProcessEnv = {}) =>
    start.service('catalog', ports.catalog, { DATABASE_URL: databases.catalog, ...search, ...more })
  let catalog = await startCatalog()
  const gateway = await start.gateway(await gatewayEnv(dir, port, ports), `${url}/api/opportunities/overview`)
  const site = { sessionKeys: [password], publicUrl: url }
  const cookies: string[] = []
  while (cookies.length < MEMBERS) cookies.push(await signInMember(databases.identity_billing, site))
  return {
    databaseUrl: databases.catalog,
    snapshotFile: path.join(snapshotDir, 'search-index.bin'),
    url,
    cookies,
    async restartCatalog(more) {
      await catalog.stop()
      const startedAt = performance.now()
      catalog = await startCatalog(more)
      return performance.now() - startedAt
    },
    catalogPid: () => catalog.pid() ?? 0,
    async stop() {
      const children: Child[] = [gateway, catalog, identity]
      for (const child of children) await child.stop()
      await postgres.stop()
    },
  }
}

/** The same password for the roles of all services. */
export const samePassword = (password: string) => ({
  identity_billing: password,
  catalog: password,
  content: password,
  documents_ai: password,
})

/** PostgreSQL's documentation recommends this for a dedicated server. */
const quarterOfMemory = () => `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`

const internalKeys = makeInternalKeys()

/** Starts children that share a common environment. */
function starter(
  dir: string,
  shared: { password: string; url: string; identityUrl: string; catalogUrl: string },
) {
  const commonEnv = {
    ...lowMemory,
    // As `npm start` does: threads then need not load the compiler that strips types.
    NODE_COMPILE_CACHE: path.join(dir, 'compile-cache'),
    PATH: env.PATH,
    LIVE_SOURCES: 'off',
    NODE_ENV: 'production',
    SESSION_KEYS: shared.password,
    TWO_FACTOR_KEYS: shared.password,
    PUBLIC_URL: shared.url,
    IDENTITY_URL: shared.identityUrl,
    CATALOG_URL: shared.catalogUrl,
    FILES_URL: `file://${path.join(dir, 'files')}`,
    // Required in production; no email is sent.
    SMTP_URL: 'smtp://127.0.0.1:1025',
    ADMIN_EMAIL: 'admin@fundharbor.local',
    ADMIN_PASSWORD: shared.password,
    LOG_LEVEL: 'error',
  }
  const options = { logs: dir, log: (message: string) => console.log(message) }
  return {
    service: (name: Party, servicePort: number, own: NodeJS.ProcessEnv) =>
      startChild(
        {
          name,
          script: `services/${name}/src/main.ts`,
          env: { ...commonEnv, ...internalEnv(internalKeys, name), PORT: String(servicePort), ...own },
          readyUrl: `http://127.0.0.1:${servicePort}/readyz`,
          readyWithinMs: READY_TIMEOUT_MS,
        },
        options,
      ),
    gateway: (own: NodeJS.ProcessEnv, readyUrl: string) =>
      startChild(
        { name: 'gateway', script: 'gateway/src/main.ts', env: { ...commonEnv, ...own }, readyUrl },
        options,
      ),
  }
}

/** No rate limit, and an empty release, because only the API is used. */
async function gatewayEnv(dir: string, port: number, ports: { identity: number; catalog: number }) {
  const releases = path.join(dir, 'releases')
  await mkdir(path.join(releases, 'live'), { recursive: true })
  await writeFile(path.join(releases, 'live', 'remotes.json'), '{}')
  const catalog = `127.0.0.1:${ports.catalog}`
  return {
    PORT: String(port),
    RATE_GENERAL: '1000000',
    REQUESTS_PER_ADDRESS: '60000',
    RELEASES_DIR: releases,
    GATEWAY_RUN_DIR: path.join(dir, 'gateway'),
    UPSTREAM_IDENTITY_BILLING: `127.0.0.1:${ports.identity}`,
    UPSTREAM_CATALOG: catalog,
    UPSTREAM_CONTENT: catalog,
    UPSTREAM_DOCUMENTS_AI: catalog,
  }
}
