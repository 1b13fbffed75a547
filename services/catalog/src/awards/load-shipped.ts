import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { parse } from 'csv-parse'
import type { Knex } from 'knex'
import { readAwards, type AwardRow } from './read-award.ts'
import { shippedAwards, type ShippedAwards } from './shipped-sources.ts'
import { summarizeFunders } from './summarize.ts'
import { writeAwards } from './write-awards.ts'

/** Raise it when awards are read or stored differently. */
const LOADER_VERSION = 1
const BATCH = 500

/**
 * Loads the shipped awards, once per version of each file. Every batch is a transaction that remembers how far it came, so
 * a restart goes on there, and of several replicas each batch is written by one.
 */
export async function loadShippedAwards(knex: Knex, sources = shippedAwards): Promise<void> {
  for (const source of sources) {
    const hash = `${LOADER_VERSION} ${createHash('sha256')
      .update(await readFile(source.file))
      .digest('base64url')}`
    if (await isLoaded(knex, source.id, hash)) continue
    await register(knex, source, hash)
    let position = 0
    for await (const rows of readBatches(source.file)) {
      position += rows.length
      await loadBatch(knex, source.id, { rows, position })
    }
    await finish(knex, source.id)
  }
}

const isLoaded = async (knex: Knex, id: string, fileHash: string): Promise<boolean> =>
  (await knex.table('award_sources').where({ id, fileHash }).whereNotNull('finishedAt').first('id')) !==
  undefined

/** A newer file is read from its beginning. */
const register = (
  knex: Knex,
  { id, name, url, terms, note }: ShippedAwards,
  fileHash: string,
): Promise<unknown> =>
  knex.raw(
    `INSERT INTO award_sources AS old (id, name, url, terms, note, file_hash)
     VALUES (:id, :name, :url, :terms, :note, :fileHash)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url, terms = excluded.terms, note = excluded.note,
       file_hash = excluded.file_hash, loaded_rows = 0, counts = '{}', finished_at = NULL
     WHERE old.file_hash <> excluded.file_hash`,
    { id, name, url, terms, note, fileHash },
  )

async function* readBatches(file: URL): AsyncGenerator<AwardRow[]> {
  const parser = parse({ columns: true, bom: true })
  const reading = pipeline(createReadStream(file), createGunzip(), parser)
  // Reported by the loop over the parser's rows.
  reading.catch(() => undefined)
  let rows: AwardRow[] = []
  for await (const row of parser) {
    rows.push(row)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  await reading
  if (rows.length > 0) yield rows
}

interface Batch {
  rows: AwardRow[]
  /** Rows of the file up to the end of the batch. */
  position: number
}

async function loadBatch(knex: Knex, id: string, { rows, position }: Batch): Promise<void> {
  await knex.transaction(async (trx) => {
    const { loadedRows, counts } = await trx.table('award_sources').where({ id }).forUpdate().first()
    if (loadedRows >= position) return
    const { records, skipped } = readAwards(rows)
    const written = await writeAwards(trx, id, records)
    const sums = Object.entries({ ...written, skipped }).map(([name, count]) => [
      name,
      count + Number(counts[name] ?? 0),
    ])
    await trx
      .table('award_sources')
      .where({ id })
      .update({ loadedRows: position, counts: JSON.stringify(Object.fromEntries(sums)) })
  })
}

async function finish(knex: Knex, id: string): Promise<void> {
  await knex.transaction(async (trx) => {
    const source = await trx.table('award_sources').where({ id }).forUpdate().first()
    if (source.finishedAt) return
    await summarizeFunders(trx, id)
    await trx.table('award_sources').where({ id }).update({ finishedAt: clock.now() })
    logger.info({ source: id, ...source.counts }, 'Past awards loaded')
  })
}
