import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import {
  readAward,
  SkippedAwardError,
  type AwardNotation,
  type AwardRecord,
  type AwardRow,
} from './read-award.ts'
import { summarizeFunders } from './summarize.ts'
import { writeAwards } from './write-awards.ts'

/** Who published awards, and under which terms. `note` says what years and sums mean, if that needs a word. */
export interface AwardPublication {
  id: string
  name: string
  url: string
  terms: string
  note: string
}

/** A row of a file, counted from 1; `problem` if it is not one of the table. */
export interface AwardLine {
  position: number
  row: AwardRow
  problem: string | null
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

/** Skipped rows that are stored; all are counted. */
const NAMED_SKIPS = 1000

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
    read.skipped.forEach(onSkip)
    if (!(await loadBatch(knex, { id, fileHash: file.hash }, { ...read, rows }))) return false
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

interface Batch {
  records: AwardRecord[]
  skipped: SkippedRecord[]
  /** Rows of the file up to the end of the batch. */
  rows: number
}

/** `seen` has the row of each identifier of the file so far. */
function readLines(
  lines: readonly AwardLine[],
  notation: AwardNotation | undefined,
  seen: Map<string, number>,
): Omit<Batch, 'rows'> {
  const records: AwardRecord[] = []
  const skipped: SkippedRecord[] = []
  for (const { position, row, problem } of lines) {
    try {
      if (problem !== null) throw new SkippedAwardError(problem)
      const award = readAward(row, notation)
      const first = seen.get(award.identifier)
      if (first !== undefined) throw new SkippedAwardError(`Row ${first} has the same identifier`)
      seen.set(award.identifier, position)
      records.push(award)
    } catch (error) {
      if (!(error instanceof SkippedAwardError)) throw error
      skipped.push({ position, sourceId: row.Identifier || null, reason: error.message })
    }
  }
  return { records, skipped }
}

/** Returns false if the publication is now loaded from another file. */
const loadBatch = (
  knex: Knex,
  where: { id: string; fileHash: string },
  { records, skipped, rows }: Batch,
): Promise<boolean> =>
  knex.transaction(async (trx) => {
    const source = await trx.table('award_sources').where(where).forUpdate().first()
    if (!source) return false
    if (source.loadedRows >= rows) return true
    const written = await writeAwards(trx, where.id, records)
    const sums = Object.entries({ ...written, skipped: skipped.length }).map(([name, count]) => [
      name,
      count + Number(source.counts[name] ?? 0),
    ])
    await trx
      .table('award_sources')
      .where(where)
      .update({
        loadedRows: rows,
        counts: JSON.stringify(Object.fromEntries(sums)),
        skippedRows: JSON.stringify([...source.skippedRows, ...skipped].slice(0, NAMED_SKIPS)),
      })
    return true
  })

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
