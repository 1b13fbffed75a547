import { parseArgs } from 'node:util'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { Addresses, readEnv } from '@fundharbor/chassis/runtime/env'
import type { Knex } from 'knex'
import { z } from 'zod'
import { Follower } from '../feed/follower.ts'
import { openEngine, type EngineOptions } from '../feed/open-engine.ts'
import { currentVocabulary } from '../../records/vocabulary/current-vocabulary.ts'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import { compareEngines, type Comparison } from './compare-engines.ts'

/**
 * Fills OpenSearch and the embedded engine, runs the same queries on both and prints how far they agree:
 * DATABASE_URL=… OPENSEARCH_URL=… pnpm search:compare ["a query" …]
 */
const env = readEnv(
  z.object({
    DATABASE_URL: z.string(),
    OPENSEARCH_URL: Addresses,
  }),
)

const samples = [
  'health',
  'rural clinics',
  'clean energy',
  'stop people smoking',
  'hydrogn',
  'SAMHSA',
  'after school programs for teenagers',
  'money to repair an old theater',
  '"climate change" adaptation -coastal',
  'small business innovation research',
  'drinking water for tribes',
  'mental health of veterans',
]

const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const percent = (share: number): string => `${Math.round(share * 100)} %`

const heading = ['query', 'totals', 'first 10', 'first 100', 'related', 'facets', 'milliseconds']

const present = ({ query, totals, took, ...each }: Comparison): string[] => [
  query,
  totals.join(' / '),
  percent(each.overlap10),
  percent(each.overlap100),
  percent(each.relatedOverlap),
  each.areFacetsEqual ? 'same' : 'differ',
  took.map((ms) => Math.round(ms)).join(' / '),
]

function printTable(rows: readonly string[][]): void {
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) print(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
}

function summarize(compared: readonly Comparison[]): string {
  const same = compared.filter(({ totals: [one, other] }) => one === other).length
  const overlap = compared.reduce((sum, { overlap10 }) => sum + overlap10, 0) / compared.length
  return `${same} of ${compared.length} totals are the same; of the first ten ${percent(overlap)} on average.`
}

async function openFilled(database: Knex, options: EngineOptions): Promise<SearchEngine> {
  const engine = await openEngine(options)
  const startedAt = performance.now()
  await new Follower(engine, database).catchUp()
  const { documents } = await engine.status()
  const name = options.openSearchUrl ? 'OpenSearch' : 'embedded'
  print(`${name}: ${documents} documents, up to date after ${seconds(performance.now() - startedAt)}`)
  return engine
}

const { positionals } = parseArgs({ allowPositionals: true })
const queries = positionals.length > 0 ? positionals : samples

const knex = connectDatabase(env.DATABASE_URL, 4)
const engines = [
  await openFilled(knex, { threads: 0 }),
  await openFilled(knex, { threads: 0, openSearchUrl: env.OPENSEARCH_URL }),
] as const
try {
  const vocabulary = await currentVocabulary(knex)
  const compared: Comparison[] = []
  for (const query of queries) compared.push(await compareEngines(engines, query, vocabulary))
  printTable([heading, ...compared.map(present)])
  print(summarize(compared))
} finally {
  await Promise.all(engines.map((engine) => engine.close()))
  await knex.destroy()
}
