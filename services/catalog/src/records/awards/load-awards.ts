import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { loadBatch, readLines, type AwardLine } from './load-batch.ts'
import type { AwardNotation } from './read-award.ts'
import { summarizeFunders } from './summarize.ts'

/** Who published awards, and under which terms. `note` says what years and sums mean, if that needs a word. */
export interface AwardPublication {
  id: string
  name: string
  url: string
  terms: string
  note: string
}

/** A file of awards that was found to be readable. Its rows can be read again and again. */
export interface AwardFile {
  /** Changes with the file and with how it is read. */
  hash: string
  notation?: AwardNotation
  lines(): AsyncIterable<AwardLine>
}

/** A file as a part of a publication. */
export interface NamedAwardFile {
  publication: AwardPublication
  file: AwardFile
}

const BATCH = 500

/**
 * Loads a file once, and returns whether there was anything to do. Every batch is a transaction that remembers how far it
 * came, so a second attempt goes on there, and of several replicas each batch is written by one. A newer file of the same
 * publication takes its place. `onSkip` hears of each row that is left out.
 */
export async function loadAwards(
  knex: Knex,
  { publication, file }: NamedAwardFile,
  onSkip: (row: SkippedRecord) => void = () => undefined,
): Promise<boolean> {
  const { id } = publication
  if (await isLoaded(knex, id, file.hash)) return false
  await registerSource(knex, publication, file.hash)
  const seen = new Map<string, number>()
  let rows = 0
  for await (const lines of inBatches(file.lines())) {
    rows += lines.length
    const read = readLines(lines, file.notation, seen)
    if (!(await loadBatch(knex, { id, fileHash: file.hash }, { ...read, rows }))) return false
    read.skipped.forEach(onSkip)
  }
  await finish(knex, id)
  return true
}

const isLoaded = async (knex: Knex, id: string, fileHash: string): Promise<boolean> =>
  (await knex.table('award_sources').where({ id, fileHash }).whereNotNull('finishedAt').first('id')) !==
  undefined

/** A newer file is read from its beginning. */
export const registerSource = (
  knex: Knex,
  { id, name, url, terms, note }: AwardPublication,
  fileHash: string,
): Promise<unknown> =>
  knex.raw(
    `INSERT INTO award_sources AS old (id, name, url, terms, note, file_hash)
     VALUES (:id, :name, :url, :terms, :note, :fileHash)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url, terms = excluded.terms, note = excluded.note,
       file_hash = excluded.file_hash, loaded_rows = 0, counts = '{}', skipped_rows = '[]', finished_at = NULL
     WHERE old.file_hash <> excluded.file_hash`,
    { id, name, url, terms, note, fileHash },
  )

async function* inBatches(lines: AsyncIterable<AwardLine>): AsyncGenerator<AwardLine[]> {
  let batch: AwardLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function finish(knex: Knex, id: string): Promise<void> {
  await knex.transaction(async (trx) => {
    const source = await trx.table('award_sources').where({ id }).forUpdate().first()
    if (source.finishedAt) return
    await summarizeFunders(trx, id)
    await trx.raw(
      `UPDATE award_sources SET finished_at = :now, (awards, first_year, last_year) =
         (SELECT count(*), min(year), max(year) FROM awards WHERE source_id = :id) WHERE id = :id`,
      { id, now: clock.now() },
    )
    logger.info({ source: id, ...source.counts }, 'Past awards loaded')
  })
}
