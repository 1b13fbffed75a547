import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { untilIdle } from '../../platform/process-usage.ts'
import { readStatistics, type CatalogStatistics } from './catalog-statistics.ts'
import { addFrequentConcepts, frequentConcepts } from './frequent-concepts.ts'
import { assignFacts, loadRows } from './load-rows.ts'
import { queryClasses, type QueryClass } from './query-classes.ts'
import { measureReadiness, type Readiness } from './readiness.ts'
import { rowGenerator, type GeneratedRow } from './rows.ts'
import type { Services } from './services.ts'
import { step } from './timings.ts'
import { withDatabase } from './with-database.ts'

const SEED = 20_261_121

/** The size of Grants.gov's public extract in 2026. */
export const EXTRACT_ROWS = 83_000

/** A generated catalog; stored next to its database for the next run. */
export interface GeneratedCatalog {
  rows: number
  statistics: CatalogStatistics
  classes: QueryClass[]
  now: Date
  /** Measured when the catalog had as many records as the public extract; null if it never did. */
  ofExtract: Readiness | null
}

/** Generates the same rows again, from the first one. */
export const rowsAgain = ({ statistics, now }: GeneratedCatalog): (() => GeneratedRow) =>
  rowGenerator(statistics, { seed: SEED, now })

/** Fills an empty platform with generated opportunities, or reads what an earlier run stored. */
export async function generateCatalog(
  services: Services,
  dir: string,
  rows: number,
): Promise<GeneratedCatalog> {
  const file = path.join(dir, `catalog-${rows}.json`)
  if (existsSync(file)) {
    await withDatabase(services.databaseUrl, assignFacts)
    return revive(await readFile(file, 'utf8'))
  }
  const [now, statistics] = [new Date(), await readShipped(services)]
  const makeRow = rowGenerator(statistics, { seed: SEED, now })
  await addFrequentConcepts(services.databaseUrl, frequentConcepts(statistics))
  const documents = new Map<string, number>()
  const load = async (count: number) => {
    const more = await loadRows({ url: services.databaseUrl, statistics, makeRow, count, now })
    for (const [stem, number] of more) documents.set(stem, (documents.get(stem) ?? 0) + number)
  }
  const classesOf = (loaded: number) => queryClasses({ statistics, documents, rows: loaded })
  const first = Math.min(rows, EXTRACT_ROWS)
  await step(`Generating ${first} opportunities`, () => load(first))
  let ofExtract: Readiness | null = null
  if (rows > first) {
    const classes = await classesOf(first)
    ofExtract = await step('Filling and starting again', () => measureReadiness(services, first, classes))
    await step(`Generating ${rows - first} more`, () => load(rows - first))
  }
  const catalog = { rows, statistics, classes: await classesOf(rows), now, ofExtract }
  await writeFile(file, JSON.stringify({ ...catalog, statistics: plain(statistics) }))
  return catalog
}

/** Reads the statistics once the shipped opportunities have their vectors. */
async function readShipped(services: Services): Promise<CatalogStatistics> {
  await untilIdle(services.catalogPid())
  return withDatabase(services.databaseUrl, async (client) => {
    await client.query('DELETE FROM embedding_queue')
    return readStatistics(client)
  })
}

const plain = ({ facets, phrases, ...rest }: CatalogStatistics) => ({
  ...rest,
  facets: [...facets],
  phrases: [...phrases],
})

function revive(text: string): GeneratedCatalog {
  const { statistics, now, ...rest } = JSON.parse(text)
  const { facets, phrases } = statistics
  return {
    ...rest,
    now: new Date(now),
    statistics: { ...statistics, facets: new Map(facets), phrases: new Map(phrases) },
  }
}
