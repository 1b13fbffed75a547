import { clock } from '@fundharbor/chassis/runtime/clock'
import type { SourceCompleteness } from '@fundharbor/contracts/catalog/sources'
import { millisecondsInMinute } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../opportunities/count-once.ts'
import { openSql } from '../opportunities/open.ts'

/** What the open opportunities of each source state, most opportunities first. */
export const readCompleteness = countOnce(async (): Promise<SourceCompleteness[]> => {
  const { rows } = await Model.knex().raw(
    `SELECT source, count(*)::int AS open,
       count(*) FILTER (WHERE excerpt <> '')::int AS "withText",
       count(*) FILTER (WHERE deadline IS NOT NULL OR is_rolling OR expected_at IS NOT NULL)::int AS "withDeadline",
       count(*) FILTER (WHERE coalesce(max_amount, min_amount, total_funding) IS NOT NULL OR amount IS NOT NULL)::int
         AS "withAmount",
       count(*) FILTER (WHERE eligibility_criteria IS NOT NULL OR organization_types <> '{}')::int AS "withEligibility",
       count(*) FILTER (WHERE geo_scope IS NOT NULL)::int AS "withPlace"
     FROM opportunities WHERE is_active AND ${openSql()} GROUP BY source ORDER BY count(*) DESC, source`,
    { now: clock.now() },
  )
  return rows
}, millisecondsInMinute)
