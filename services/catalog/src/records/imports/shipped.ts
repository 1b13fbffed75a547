import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { euCallsSource } from './eu-calls.ts'
import { grantsGovSource } from './grants-gov.ts'
import { holdBackLatest } from './hold-back.ts'
import { importRecords } from './import-source.ts'
import { lockImports } from './lock.ts'
import { reread } from './reread.ts'
import { failRun, finishRun, READER_VERSION, startRun, type Counts } from './runs.ts'
import { shippedFiles } from './shipped-files.ts'
import { simplerGrantsSource } from './simpler-grants.ts'
import { BrokenSourceError, type Source } from './source.ts'

/** How many of the newest records are held back for the days after the first start, ten a day. */
const HELD_BACK = 40

/** The length at which descriptions in the Grants.gov snapshot were truncated. */
const GRANTS_GOV_CUT = 500

const dataFile = (name: string) => new URL(`../../../data/${name}`, import.meta.url).pathname

/**
 * The shipped snapshots. Grants.gov comes first, because Simpler.Grants.gov is merged into it. Without later facts it is as it
 * was when rankings were judged.
 */
export const shippedSources = ({ hasLaterFacts = true } = {}): Source[] => [
  grantsGovSource(dataFile(shippedFiles.grantsGov), new Date('2026-03-13T00:00:00Z'), {
    truncatedAt: GRANTS_GOV_CUT,
    ...(hasLaterFacts && { enrichedBy: dataFile('grants-gov-enrichment.json.gz') }),
  }),
  simplerGrantsSource(dataFile(shippedFiles.simplerGrants), new Date('2026-04-28T00:00:00Z')),
  euCallsSource(dataFile(shippedFiles.euCalls)),
]

interface Load {
  id: string
  source: Source
  counts: Counts
}

interface LoadOptions {
  sources?: Source[]
  /** Whether the first load holds back the newest records, for daily additions without internet. */
  holdsBack?: boolean
}

/** Fills the catalog from the shipped snapshots, once per reader version; concurrent replicas do it once. */
export async function loadShippedOpportunities(
  knex: Knex,
  { sources = shippedSources(), holdsBack = true }: LoadOptions = {},
): Promise<void> {
  if ((await unfinished(knex, sources)).length === 0) return
  const loads: Load[] = []
  try {
    await knex.transaction(async (trx) => {
      await lockImports(trx)
      const waiting = await unfinished(trx, sources)
      const before = await finishedFiles(trx, sources)
      for (const source of waiting)
        loads.push(...(await loadSource(knex, trx, { source, isReread: before.has(source.file) })))
      const isFirst = waiting.length === sources.length && before.size === 0
      const held = isFirst && holdsBack ? await holdBackLatest(trx, HELD_BACK) : new Map<string, number>()
      for (const { id, source, counts } of loads) {
        await finishRun(trx, id, moveToHeldBack(counts, held.get(source.name)))
      }
    })
  } catch (error) {
    for (const { id } of loads) await failRun(knex, id, error)
    throw error
  }
  logger.info('Shipped opportunities loaded')
}

async function unfinished(knex: Knex, sources: Source[]): Promise<Source[]> {
  const done = await finishedFiles(knex, sources, READER_VERSION)
  return sources.filter(({ file }) => !done.has(file))
}

/** Files that were imported by a given reader version or later. */
async function finishedFiles(knex: Knex, sources: Source[], version = 1): Promise<Set<string>> {
  const files: string[] = await knex
    .table('import_runs')
    .where({ status: 'finished' })
    .where('readerVersion', '>=', version)
    .whereIn(
      'file',
      sources.map(({ file }) => file),
    )
    .pluck('file')
  return new Set(files)
}

interface SourceToLoad {
  source: Source
  /** Whether older readers have imported it. */
  isReread: boolean
}

/** A broken file is reported and does not affect the others. */
async function loadSource(
  knex: Knex,
  trx: Knex.Transaction,
  { source, isReread }: SourceToLoad,
): Promise<Load[]> {
  const id = await startRun(knex, source)
  try {
    const counts = await trx.transaction((savepoint) => {
      const importFrom = (from: Source) => importRecords(savepoint, from)
      return isReread ? reread(savepoint, source, importFrom) : importFrom(source)
    })
    return [{ id, source, counts }]
  } catch (error) {
    await failRun(knex, id, error)
    if (!(error instanceof BrokenSourceError)) throw error
    logger.error({ err: error, file: source.file }, 'A shipped file is broken')
    return []
  }
}

/** Moves records that were added and then held back to `heldBack`. */
const moveToHeldBack = (counts: Counts, held = 0): Counts => ({
  ...counts,
  added: counts.added - held,
  heldBack: counts.heldBack + held,
})
