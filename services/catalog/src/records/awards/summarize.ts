import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import type { Knex } from 'knex'

const STATEMENT_MS = minutesToMilliseconds(30)

/** A funder that gives a larger share of its awards to one state gives to that state, if so many states are known. */
const HOME_SHARE = 0.75
const LEAST_KNOWN = 10

/**
 * Computes what the pages of a source's funders show, from the stored awards: seconds for fifty thousand, minutes for
 * millions.
 */
export const summarizeFunders = (trx: Knex, sourceId: string): Promise<void> =>
  summarize(
    trx,
    // Also summarizes funders that a newer file no longer names.
    `(SELECT funder_id FROM awards WHERE source_id = :sourceId
      UNION SELECT id FROM award_funders WHERE :sourceId = ANY (source_ids))`,
    { sourceId },
  )

/** Computes them for the funders with these ids. */
export const summarizeAgain = (trx: Knex, ids: readonly string[]): Promise<void> =>
  summarize(trx, '(SELECT unnest(CAST(:ids AS uuid[])))', { ids })

/** Statements that read or write many awards take longer than a request's. */
export async function withPatience(
  trx: Knex,
): Promise<(sql: string, bindings: Readonly<Record<string, unknown>>) => Promise<{ rowCount: number }>> {
  await trx.raw(`SET LOCAL statement_timeout = ${STATEMENT_MS}`)
  return async (sql, bindings) =>
    trx.raw(sql, bindings as Record<string, string>).options({ query_timeout: STATEMENT_MS })
}

async function summarize(trx: Knex, ids: string, bindings: Readonly<Record<string, unknown>>): Promise<void> {
  const patient = await withPatience(trx)
  const run = (sql: string) => patient(sql, bindings)
  await run(`DELETE FROM award_recipient_sums WHERE funder_id IN ${ids}`)
  await run(`DELETE FROM award_summaries WHERE funder_id IN ${ids}`)
  await run(
    `INSERT INTO award_recipient_sums
       (funder_id, recipient_id, currency, kind, state, awards, total, first_year, last_year)
     SELECT funder_id, recipient_id, currency, r.kind, r.state, count(*), sum(amount),
       min(min(year)) OVER (PARTITION BY funder_id, recipient_id), max(year)
     FROM awards JOIN award_recipients r ON r.id = recipient_id
     WHERE awards.kind = 'grant' AND funder_id IN ${ids}
     GROUP BY funder_id, recipient_id, currency, r.kind, r.state`,
  )
  await run(
    `INSERT INTO award_summaries (funder_id, kind, currency, year, is_whole, awards, total, lower_quartile, median,
       upper_quartile, recipients, newcomers)
     SELECT a.funder_id, a.kind, a.currency, year, grouping(year) = 1, count(*), sum(amount),
       percentile_cont(0.25) WITHIN GROUP (ORDER BY amount), percentile_cont(0.5) WITHIN GROUP (ORDER BY amount),
       percentile_cont(0.75) WITHIN GROUP (ORDER BY amount), count(DISTINCT a.recipient_id),
       count(DISTINCT a.recipient_id) FILTER (WHERE year = first_year)
     FROM awards a LEFT JOIN award_recipient_sums USING (funder_id, recipient_id, currency)
     WHERE a.funder_id IN ${ids}
     GROUP BY GROUPING SETS ((a.funder_id, a.kind, a.currency, year), (a.funder_id, a.kind, a.currency))`,
  )
  await run(
    `UPDATE award_funders f SET awards = coalesce(found.awards, 0), source_ids = coalesce(found.source_ids, '{}')
     FROM ${ids} AS own (id)
     LEFT JOIN (SELECT funder_id, count(*) AS awards, array_agg(DISTINCT source_id) AS source_ids
                FROM awards WHERE funder_id IN ${ids} GROUP BY funder_id) found ON found.funder_id = own.id
     WHERE f.id = own.id`,
  )
  await summarizeSubjects(run, ids)
}

/** What funders gave for, and where; `ids` selects them. */
async function summarizeSubjects(run: (sql: string) => Promise<unknown>, ids: string): Promise<void> {
  await run(`DELETE FROM award_subjects WHERE funder_id IN ${ids}`)
  // Awards with a title say most about what they paid for.
  await run(
    `INSERT INTO award_subjects (funder_id, subject, state, awards, latest)
     SELECT funder_id, subject, state, count(*),
       (array_agg(id ORDER BY title <> '' DESC, sorted_on DESC, id))[1:3]
     FROM awards, unnest(subjects) AS subject
     WHERE funder_id IN ${ids}
     GROUP BY funder_id, subject, state`,
  )
  await run(
    `UPDATE award_funders f SET home_state = found.home_state
     FROM (SELECT funder_id, CASE WHEN max(awards) > ${HOME_SHARE} * greatest(sum(awards), ${LEAST_KNOWN})
             THEN (array_agg(state ORDER BY awards DESC))[1] END AS home_state
           FROM (SELECT funder_id, state, count(*) AS awards FROM awards
                 WHERE funder_id IN ${ids} AND state IS NOT NULL GROUP BY funder_id, state) states
           GROUP BY funder_id) found
     WHERE f.id = found.funder_id`,
  )
}
