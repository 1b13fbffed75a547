import type { AwardedBefore } from '@fundharbor/contracts/catalog/awards'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { AwardSourceName } from './source-names.ts'
import { readSources, readSums, type StoredSummary } from './read-awarded-before.ts'
import { inScope, type AwardScopeKind } from './scope.ts'

/** What a source is asked: which awards it knows of a call or a program. */
export interface AwardQuestion {
  sourceId: AwardSourceName
  /** The number of the call or the program. */
  key: string
}

/** How far a question came, and what is known so far; null if no award is known. */
export interface StoredAnswer extends AwardQuestion {
  askedAt: Date
  finishedAt: Date | null
  failure: string | null
  awardedBefore: AwardedBefore | null
}

/** The stored answers, in the order of the questions. */
export async function readAnswers(questions: readonly AwardQuestion[]): Promise<StoredAnswer[]> {
  if (questions.length === 0) return []
  const { rows } = await Model.knex().raw(
    `SELECT q.source_id AS "sourceId", key, asked_at AS "askedAt", finished_at AS "finishedAt", failure, figures,
       coalesce(title, '') AS name
     FROM ROWS FROM (json_to_recordset(CAST(:questions AS json)) AS ("sourceId" text, key text))
       WITH ORDINALITY AS wanted(source_id, key, place)
     JOIN award_questions q USING (source_id, key) LEFT JOIN programs ON listing = key ORDER BY place`,
    { questions: JSON.stringify(questions) },
  )
  return Promise.all(
    rows.map(async ({ name, figures, ...answer }: StoredRow) => ({
      ...answer,
      awardedBefore: figures && {
        ...figures,
        of: { ...figures.of, name },
        others: [],
        sources: await readSources([answer.sourceId]),
      },
    })),
  )
}

interface StoredRow extends Omit<StoredAnswer, 'awardedBefore'> {
  name: string
  figures: Omit<AwardedBefore, 'others' | 'sources'> | null
}

/** The same figures as those of funders, for the grants of a call or a program; null without any. All are in USD. */
export async function computeFigures(
  trx: Knex,
  { kind, key, isPart }: { kind: AwardScopeKind; key: string; isPart: boolean },
): Promise<StoredRow['figures']> {
  const found = `found AS (SELECT * FROM awards a WHERE a.kind = 'grant' AND a.currency = 'USD' AND ${inScope(kind)})`
  const { rows: summaries }: { rows: StoredSummary[] } = await trx.raw(
    `WITH ${found}, firsts AS (SELECT recipient_id, min(year) AS first_year FROM found GROUP BY recipient_id)
     SELECT 'grant' AS kind, 'USD' AS currency, year, grouping(year) = 1 AS "isWhole", count(*)::int AS awards, sum(amount) AS total,
       CAST(percentile_cont(0.25) WITHIN GROUP (ORDER BY amount) AS numeric(15, 2)) AS "lowerQuartile",
       CAST(percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS numeric(15, 2)) AS median,
       CAST(percentile_cont(0.75) WITHIN GROUP (ORDER BY amount) AS numeric(15, 2)) AS "upperQuartile",
       count(DISTINCT recipient_id)::int AS recipients,
       (count(DISTINCT recipient_id) FILTER (WHERE year = first_year))::int AS newcomers
     FROM found JOIN firsts USING (recipient_id) GROUP BY GROUPING SETS ((year), ())`,
    { key },
  )
  const sums = readSums(summaries)
  if (!sums[0]?.awards) return null
  const { rows: recipients } = await trx.raw(
    `WITH ${found} SELECT r.id, name, location, count(*)::int AS awards, sum(amount) AS total, 'USD' AS currency,
       min(year) AS "firstYear", max(year) AS "lastYear"
     FROM found JOIN award_recipients r ON r.id = recipient_id GROUP BY r.id ORDER BY total DESC, r.id LIMIT 10`,
    { key },
  )
  const years = summaries.flatMap(({ year }) => year ?? [])
  return {
    of: { kind, key, name: '' },
    firstYear: years.length > 0 ? Math.min(...years) : null,
    lastYear: years.length > 0 ? Math.max(...years) : null,
    sums,
    recipients,
    isPart,
  }
}
