import { clock } from '@fundharbor/chassis/clock'
import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { patient } from './lock.ts'
import { SourceBroken } from './source.ts'

/** An extract with less than this share of the open records that are held is taken for cut off. */
const LEAST_SHARE = 0.5
/** With fewer than so many, half of them may go in a day. */
const FEW = 20

/** Open records of the source that are not newer than the extract. What has closed leaves extracts as a matter of course. */
const OPEN = `o.source = :source AND o.is_active AND o.withdrawn_at IS NULL AND (o.deadline IS NULL OR o.deadline >= :now)
  AND o.read_at <= (SELECT max((record ->> 'readAt')::timestamptz) FROM staged)`
/** What is in the extract but cannot be read is not missing. */
const MISSING = `NOT EXISTS (SELECT 1 FROM staged s WHERE s.source_id = o.source_id) AND o.source_id <> ALL(:unread)`

/**
 * Withdraws what a full extract, staged, does not have any more; answers how many. Whoever saved one is told. Throws
 * SourceBroken for an extract that lacks most of what is held.
 */
export async function withdrawMissing(
  trx: Knex.Transaction,
  source: SourceName,
  skipped: readonly SkippedRecord[],
): Promise<number> {
  const unread = skipped.flatMap(({ sourceId }) => sourceId ?? [])
  const bindings = { source, unread, now: clock.now() }
  const { rows } = await trx.raw(
    `SELECT count(*)::int AS held, count(*) FILTER (WHERE ${MISSING})::int AS missing FROM opportunities o WHERE ${OPEN}`,
    bindings,
  )
  const { held, missing }: { held: number; missing: number } = rows[0]
  if (held >= FEW && held - missing < held * LEAST_SHARE) throw tooShort(held, missing)
  if (missing === 0) return 0
  await trx.raw("SELECT set_config('fundharbor.origin', 'withdrawal', true)")
  await trx
    .raw(
      `UPDATE opportunities o SET withdrawn_at = :now, updated_at = :now,
         is_active = CASE WHEN jsonb_exists(o.source_says, 'is_active') THEN o.is_active ELSE false END
       WHERE ${OPEN} AND ${MISSING}`,
      bindings,
    )
    .options(patient)
  await trx.raw("SELECT set_config('fundharbor.origin', '', true)")
  return missing
}

const tooShort = (held: number, missing: number) =>
  new SourceBroken(
    `The extract lacks ${missing} of the ${held} open records that are held: it seems to be cut off. Nothing was changed.`,
  )
