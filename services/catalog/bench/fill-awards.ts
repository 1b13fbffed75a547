import type { Knex } from 'knex'
import { summarizeFunders } from '../src/records/awards/summarize.ts'

const FUNDERS = 5000
const RECIPIENTS = 300_000

/** The time limit of the statements that fill the tables, in milliseconds. */
const PATIENCE = 1_800_000

/** Adds awards of funders of which a fifth belong to the first. Without indexes and foreign keys, which are made again at once. */
export async function fillAwards(knex: Knex, awards: number): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(`SET LOCAL statement_timeout = ${PATIENCE}`)
    await trx.raw("SET LOCAL maintenance_work_mem = '1GB'")
    await trx.raw("SET LOCAL work_mem = '256MB'")
    const run = (sql: string) => trx.raw(sql).options({ query_timeout: PATIENCE })
    const definitions = await dropIndexes(trx)
    await run(
      "INSERT INTO award_sources (id, name, url, terms, file_hash) VALUES ('bench', 'Bench', '', 'CC0', '')",
    )
    await run(
      `INSERT INTO award_funders (slug, name) SELECT 'bench-' || n, 'Bench ' || n FROM generate_series(1, ${FUNDERS}) AS n`,
    )
    await run(
      `INSERT INTO award_recipients (key, name, location, postal_code, kind)
       SELECT 'bench ' || n, 'Bench ' || n, '', '', 'nonprofit' FROM generate_series(1, ${RECIPIENTS}) AS n`,
    )
    await run(
      `INSERT INTO awards (source_id, identifier, funder_id, recipient_id, title, description, currency, amount, awarded_on,
         date_precision, year, kind, department, program, place, url)
       SELECT 'bench', n, f.id, r.id, 'Night clinics', '', 'USD', 1 + n % 99991, DATE '2000-01-01' + n % 9000, 'day',
         extract(year FROM DATE '2000-01-01' + n % 9000), 'grant', '', '', '', ''
       FROM generate_series(1, ${awards}) AS n
       JOIN (SELECT id, row_number() OVER () AS at FROM award_funders WHERE slug ^@ 'bench-') f
         ON f.at = CASE WHEN n % 5 = 0 THEN 1 ELSE 1 + n % ${FUNDERS} END
       JOIN (SELECT id, row_number() OVER () AS at FROM award_recipients WHERE key ^@ 'bench ') r
         ON r.at = 1 + n * 7919::bigint % ${RECIPIENTS}`,
    )
    for (const definition of definitions) await run(definition)
  })
  await analyze(knex, ['awards', 'award_recipients'])
}

/** Computes what pages show of the added awards. */
export async function summarizeFilled(knex: Knex): Promise<void> {
  await knex.transaction((trx) => summarizeFunders(trx, 'bench'))
  await analyze(knex, ['award_funders', 'award_summaries', 'award_recipient_sums'])
}

async function analyze(knex: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables) await knex.raw(`VACUUM ANALYZE ${table}`).options({ query_timeout: PATIENCE })
}

/** Drops indexes and foreign keys of awards, and returns the statements that make them again. */
async function dropIndexes(trx: Knex): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT format('ALTER TABLE awards DROP CONSTRAINT %I', conname) AS drop,
       format('ALTER TABLE awards ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE conrelid = 'awards'::regclass AND contype IN ('f', 'u')
     UNION ALL
     SELECT format('DROP INDEX %I', indexname), indexdef FROM pg_indexes
     WHERE tablename = 'awards' AND indexdef NOT LIKE '%UNIQUE%'`,
  )
  for (const { drop } of rows) await trx.raw(drop)
  return rows.map(({ make }: { make: string }) => make)
}
