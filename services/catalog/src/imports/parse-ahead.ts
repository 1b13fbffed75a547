import { logger } from '@fundharbor/chassis/logger'
import type { Knex } from 'knex'
import type { Numbered } from './batches.ts'
import { hashOf } from './record-columns.ts'

/** Parses the texts of a batch while others are written. */
export type ParseAhead = (batch: readonly Numbered[]) => Promise<void>

/**
 * Parses descriptions on another connection than the one that writes: the database then works on two processors. What
 * is not there when a record is written is parsed there, so that a failure costs nothing but time.
 */
export const parsingAhead =
  (knex: Knex): ParseAhead =>
  async (batch) => {
    const records = batch.map(({ record }) => record)
    try {
      await knex.raw(PARSE, {
        source: records[0]?.source ?? '',
        ids: records.map(({ sourceId }) => sourceId),
        hashes: records.map(hashOf),
        texts: records.map(({ description }) => description),
      })
    } catch (error) {
      logger.warn({ err: error }, 'texts could not be parsed ahead')
    }
  }

/** What has not changed is not written, and so not parsed. */
const PARSE = `
  INSERT INTO parsed_texts
  SELECT sha256(convert_to(new.text, 'UTF8')), to_tsvector('fundharbor', left(new.text, 200000))
  FROM unnest(CAST(:ids AS text[]), CAST(:hashes AS text[]), CAST(:texts AS text[])) AS new(source_id, hash, text)
  WHERE NOT EXISTS (
    SELECT 1 FROM opportunities held
    WHERE held.source = :source AND held.source_id = new.source_id AND held.content_hash = new.hash)
  ON CONFLICT DO NOTHING`

/** Rather than keep writers waiting for its lock, what was parsed is left for the next time. */
const LOCK_MS = 500

/** Forgets what was parsed ahead, when the transaction that used it has ended. */
export async function forgetParsed(knex: Knex): Promise<void> {
  try {
    await knex.transaction(async (trx) => {
      await trx.raw(`SET LOCAL lock_timeout = ${LOCK_MS}`)
      await trx.raw('TRUNCATE parsed_texts')
    })
  } catch (error) {
    logger.warn({ err: error }, 'what was parsed ahead is kept until the next import')
  }
}
