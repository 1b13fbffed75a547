import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { euCallsSource } from './eu-calls.ts'
import { grantsGovSource } from './grants-gov.ts'
import { holdBackLatest } from './hold-back.ts'
import { takeSource } from './import-source.ts'
import { lockImports } from './lock.ts'
import { reread } from './reread.ts'
import { failRun, finishRun, READER_VERSION, startRun, type Counts } from './runs.ts'
import { shippedFiles } from './shipped-files.ts'
import { simplerGrantsSource } from './simpler-grants.ts'
import { SourceBroken, type Source } from './source.ts'

/** The latest so many are kept for the days after the first start, ten a day. */
const HELD_BACK = 40

/** The descriptions of the Grants.gov snapshot were cut at so many characters. */
const GRANTS_GOV_CUT = 500

const dataFile = (name: string) => new URL(`../../data/${name}`, import.meta.url).pathname

/** The snapshots that come with the project; Grants.gov first, because Simpler.Grants.gov is merged into it. */
export const shippedSources = (): Source[] => [
  grantsGovSource(dataFile(shippedFiles.grantsGov), new Date('2026-03-13T00:00:00Z'), {
    cutAt: GRANTS_GOV_CUT,
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
  /** Whether the first load keeps the latest for the days to come; where live sources bring new ones it need not. */
  holdsBack?: boolean
}

/**
 * Fills the catalogue from the shipped snapshots, each once for each version of the readers; replicas that start
 * together do it once.
 */
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
        loads.push(...(await load(knex, trx, { source, isReread: before.has(source.file) })))
      const isFirst = waiting.length === sources.length && before.size === 0
      const held = isFirst && holdsBack ? await holdBackLatest(trx, HELD_BACK) : new Map<string, number>()
      for (const { id, source, counts } of loads) {
        await finishRun(trx, id, without(counts, held.get(source.name)))
      }
    })
  } catch (error) {
    for (const { id } of loads) await failRun(knex, id, error)
    throw error
  }
  logger.info('the shipped opportunities are loaded')
}

async function unfinished(knex: Knex, sources: Source[]): Promise<Source[]> {
  const done = await finishedFiles(knex, sources, READER_VERSION)
  return sources.filter(({ file }) => !done.has(file))
}

/** Files that were read to their end by readers of a version or a later one. */
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

interface ToLoad {
  source: Source
  /** Older readers have read it. */
  isReread: boolean
}

/** A broken file is reported and costs its own records only. */
async function load(knex: Knex, trx: Knex.Transaction, { source, isReread }: ToLoad): Promise<Load[]> {
  const id = await startRun(knex, source)
  try {
    const counts = await trx.transaction((savepoint) => {
      const take = (from: Source) => takeSource(savepoint, from)
      return isReread ? reread(savepoint, source, take) : take(source)
    })
    return [{ id, source, counts }]
  } catch (error) {
    await failRun(knex, id, error)
    if (!(error instanceof SourceBroken)) throw error
    logger.error({ err: error, file: source.file }, 'a shipped file is broken')
    return []
  }
}

/** Records that were added and then held back count as held back. */
const without = (counts: Counts, held = 0): Counts => ({
  ...counts,
  added: counts.added - held,
  heldBack: counts.heldBack + held,
})
