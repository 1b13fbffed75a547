import type { Knex } from 'knex'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { addFunders } from './add-funders.ts'
import { byKey } from './by-key.ts'
import type { AwardRecord } from './read-award.ts'
import { stateOfAward, subjectsOfAward } from './read-texts.ts'

/** How many awards a batch added, changed and left. */
export interface WrittenAwards {
  added: number
  updated: number
  unchanged: number
}

/** The columns that an award's own file sets, besides its identifier. */
const IMPORTED_COLUMNS =
  `title, description, currency, amount, awarded_on, date_precision, starts_on, ends_on, months, year, kind,
  department, program, call, listings, place, url, subjects, state`
    .split(',')
    .map((column) => column.trim())

/** Stores awards of a source with their funders and recipients. Each identifier may be there once. */
export async function writeAwards(
  trx: Knex,
  sourceId: string,
  records: readonly AwardRecord[],
): Promise<WrittenAwards> {
  await addFunders(trx, records)
  await addRecipients(trx, records)
  const vocabulary = await currentVocabulary(trx)
  const rows = records.map((record) => ({
    ...record,
    subjects: subjectsOfAward(record, vocabulary),
    state: stateOfAward(record),
    funder_slug: record.funder.slug,
    recipient_key: record.recipient.key,
    awarded_on: record.awardedOn,
    date_precision: record.datePrecision,
    starts_on: record.startsOn,
    ends_on: record.endsOn,
  }))
  const columns = ['funder_id', 'merged_from', 'recipient_id', ...IMPORTED_COLUMNS]
  const { rows: written } = await trx.raw(
    `INSERT INTO awards (source_id, identifier, ${columns.join(', ')})
     SELECT :sourceId, identifier, coalesce(f.merged_into, f.id), CASE WHEN f.merged_into IS NOT NULL THEN f.id END, r.id,
       ${IMPORTED_COLUMNS.map((column) => `new.${column}`).join(', ')}
     FROM json_to_recordset(CAST(:rows AS json)) AS new(identifier text, title text, description text, currency text,
       amount numeric, awarded_on date, date_precision text, starts_on date, ends_on date, months int, year smallint, kind text,
       department text, program text, call text, listings text[], place text, url text, subjects text[], state text, funder_slug text, recipient_key text)
     JOIN award_funders f ON f.slug = funder_slug JOIN award_recipients r ON r.key = recipient_key
     ON CONFLICT (source_id, identifier) DO UPDATE SET (${columns.join(', ')}) = (${columns
       .map((column) => `excluded.${column}`)
       .join(', ')}), updated_at = now()
     WHERE (${columns.map((column) => `awards.${column}`).join(', ')})
       IS DISTINCT FROM (${columns.map((column) => `excluded.${column}`).join(', ')})
     RETURNING xmax = 0 AS "isNew"`,
    { sourceId, rows: JSON.stringify(rows) },
  )
  const added = written.filter(({ isNew }: { isNew: boolean }) => isNew).length
  return { added, updated: written.length - added, unchanged: records.length - written.length }
}

async function addRecipients(trx: Knex, records: readonly AwardRecord[]): Promise<void> {
  const recipients = byKey(
    records.map(({ recipient }) => ({ ...recipient, postal_code: recipient.postalCode })),
    ({ key }) => key,
  )
  // Registers in capitals are harder to read than the other spelling.
  await trx.raw(
    `INSERT INTO award_recipients AS old (key, name, identifiers, location, postal_code, state, kind)
     SELECT key, name, identifiers, location, postal_code, state, kind
     FROM json_to_recordset(CAST(:recipients AS json))
       AS new(key text, name text, identifiers text[], location text, postal_code text, state text, kind text)
     ON CONFLICT (key) DO UPDATE SET
       name = CASE WHEN old.name = upper(old.name) THEN excluded.name ELSE old.name END,
       state = coalesce(old.state, excluded.state)
     WHERE old.name = upper(old.name) AND excluded.name <> upper(excluded.name)
       OR old.state IS NULL AND excluded.state IS NOT NULL`,
    { recipients: JSON.stringify(recipients) },
  )
}
