import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ProfileCounts } from '@fundharbor/contracts/catalog/internal'
import { usStates } from '@fundharbor/contracts/us-states'
import { millisecondsInHour } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../../records/opportunities/count-once.ts'
import { openSql } from '../../records/opportunities/open.ts'

/** Left out because they also name a country, a city and people. */
const AMBIGUOUS = new Set(['Georgia', 'Washington', 'District of Columbia'])

const STATE_NAMES = `\\m(${usStates
  .map(({ name }) => name)
  .filter((name) => !AMBIGUOUS.has(name))
  .join('|')})\\M`

async function count(): Promise<ProfileCounts> {
  const { rows } = await Model.knex().raw(
    `SELECT
      count(*) FILTER (WHERE organization_types <> '{}' AND NOT 'individual' = ANY(organization_types))::int
        AS "forOrganizations",
      count(*) FILTER (WHERE organization_types <> '{}'
        OR coalesce(source_codes->'applicants', '[]') <> '[]')::int AS "withApplicants",
      count(*) FILTER (WHERE geo_scope IS NOT NULL)::int AS "withRegion",
      count(*) FILTER (WHERE title ~* :states AND (
        SELECT count(DISTINCT lower(state[1])) FROM regexp_matches(title, :states, 'gi') AS state) = 1)::int AS "withState",
      count(*) FILTER (WHERE coalesce(max_amount, min_amount, total_funding) IS NOT NULL)::int AS "withAmount",
      count(*) FILTER (WHERE source IN ('grants-gov', 'simpler-grants'))::int AS "onGrantsGov",
      count(*) FILTER (WHERE source = 'eu-funding-tenders')::int AS "onEuPortal"
    FROM opportunities WHERE is_active AND ${openSql()}`,
    { now: clock.now(), states: STATE_NAMES },
  )
  return rows[0]
}

/** Counted once an hour, and after each change of the catalog. */
export const countForProfiles = countOnce(count, millisecondsInHour)
