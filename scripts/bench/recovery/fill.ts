import path from 'node:path'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { connectJobs } from '@fundharbor/chassis/jobs/connection'
import { internalEnv } from '@fundharbor/contracts/check/callers'
import { serviceNames, type ServiceName } from '@fundharbor/postgres/provision'
import pg from 'pg'
import { migrationsOf } from '../../backup/migrations.ts'
import { startChild } from '../../platform/children.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { fillAccounts, fillCatalog } from '../console/fill.ts'
import { untilIdle } from '../../platform/process-usage.ts'
import { freePort } from '@fundharbor/postgres/free-port'
import { env } from '../../platform/env.ts'

/** Tables with a row for each opportunity, and their other columns. */
const perOpportunity = {
  opportunity_facts: 'derived, rules_version',
  opportunity_embeddings: 'model, text_hash, vector',
}

interface Filling {
  databases: Record<ServiceName, string>
  secrets: Secrets
  dir: string
  opportunities: number
  accounts: number
}

/** Makes the tables of all services and fills them like a site that has been running for years. */
export async function fillSite({ databases, secrets, dir, opportunities, accounts }: Filling): Promise<void> {
  for (const name of serviceNames) {
    await migrate(databases[name], migrationsOf(name))
    const knex = connectDatabase(databases[name], 2)
    await (await connectJobs(knex, { service: name, supervise: false })).stop()
    await knex.destroy()
  }
  await loadShipped(databases.catalog, secrets, dir)
  await fillAccounts(databases.identity_billing, accounts)
  await fillCatalog(databases.catalog, opportunities)
  await copyFacts(databases.catalog)
}

/** Lets catalog load the shipped opportunities, with their facts and vectors. */
async function loadShipped(url: string, secrets: Secrets, dir: string): Promise<void> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const childEnv = {
    PATH: env.PATH,
    NODE_ENV: 'development',
    PORT: String(port),
    DATABASE_URL: url,
    ...internalEnv(secrets.internalKeys, 'catalog'),
    SEARCH_SNAPSHOT_DIR: path.join(dir, 'search'),
    FILES_URL: `file://${path.join(dir, 'files')}`,
    LOG_LEVEL: 'error',
  }
  const script = 'services/catalog/src/main.ts'
  const spec = { name: 'catalog', script, env: childEnv, readyUrl: `${base}/readyz` }
  const child = await startChild(spec, { logs: dir, log: console.log })
  try {
    await untilIdle(child.pid() ?? 0)
  } finally {
    await child.stop()
  }
}

/** Gives every copy of an opportunity what its original has. */
async function copyFacts(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const [table, columns] of Object.entries(perOpportunity))
      await client.query(
        `INSERT INTO ${table} (opportunity_id, ${columns})
         SELECT copies.id, ${columns} FROM ${table} JOIN opportunities originals ON originals.id = opportunity_id
         JOIN opportunities copies ON copies.source = originals.source
           AND regexp_replace(copies.source_id, '-\\d+$', '') = originals.source_id AND copies.id <> originals.id
         ON CONFLICT DO NOTHING`,
      )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
