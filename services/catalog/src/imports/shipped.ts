import { logger } from '@fundharbor/chassis/logger'
import type { Knex } from 'knex'
import { euCallsSource } from './eu-calls.ts'
import { grantsGovSource } from './grants-gov.ts'
import { holdBackLatest } from './hold-back.ts'
import { takeSource } from './import-source.ts'
import { lockImports } from './lock.ts'
import { failRun, finishRun, startRun, type Counts } from './runs.ts'
import { shippedFiles } from './shipped-files.ts'
import { simplerGrantsSource } from './simpler-grants.ts'
import { SourceBroken, type Source } from './source.ts'

/** The latest so many are kept for the days after the first start, ten a day. */
const HELD_BACK = 40

const dataFile = (name: string) => new URL(`../../data/${name}`, import.meta.url).pathname

/** The snapshots that come with the project; Grants.gov first, because Simpler.Grants.gov is merged into it. */
export const shippedSources = (): Source[] => [
  grantsGovSource(dataFile(shippedFiles.grantsGov), new Date('2026-03-13T00:00:00Z')),
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

/** Fills the catalogue from the shipped snapshots, each once; replicas that start together do it once. */
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
      for (const source of waiting) loads.push(...(await load(knex, trx, source)))
      const isFirst = waiting.length === sources.length
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
  const done: string[] = await knex
    .table('import_runs')
    .where({ status: 'finished' })
    .whereIn(
      'file',
      sources.map(({ file }) => file),
    )
    .pluck('file')
  return sources.filter(({ file }) => !done.includes(file))
}

/** A broken file is reported and costs its own records only. */
async function load(knex: Knex, trx: Knex.Transaction, source: Source): Promise<Load[]> {
  const id = await startRun(knex, source)
  try {
    const counts = await trx.transaction((savepoint) => takeSource(savepoint, source))
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
