import type { Facets, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { amountRanges } from '@fundharbor/contracts/vocabulary'
import { Model } from 'objection'
import { conditionsOf, facetNames, type Conditions, type FacetName } from './conditions.ts'
import { suggestSpelling } from './spelling.ts'

const FROM = 'opportunities o JOIN opportunity_search s ON s.opportunity_id = o.id'

/** Most values that one filter shows. */
const MOST_VALUES = 40

const deadlineWindows = [7, 30, 90]

/** What each facet counts, over the rows `r` of the query; one row may count for several values. */
const values: Record<FacetName, string> = {
  category: 'SELECT r.category',
  fundingType: 'SELECT r.funding_type',
  geoScope: 'SELECT r.geo_scope',
  sector: 'SELECT r.sector',
  source: 'SELECT r.source',
  organizationType: 'SELECT unnest(r.organization_types)',
  businessType: 'SELECT unnest(r.business_types)',
  amount: amountRanges
    .map(
      ({ slug, min, max }) =>
        `SELECT '${slug}' WHERE r.high >= ${min} AND ${max === null ? 'true' : `r.low < ${max}`}`,
    )
    .join(' UNION ALL '),
  deadlineWithin: deadlineWindows
    .map(
      (days) =>
        `SELECT '${days}' WHERE r.deadline BETWEEN CAST(:now AS timestamptz) AND CAST(:now AS timestamptz) + interval '${days} days'`,
    )
    .join(' UNION ALL '),
}

/** Counts of a query: its total, and for each filter's values how many rows they leave, the other filters kept. */
export async function countFacets(filter: OpportunityFilter): Promise<Facets> {
  const conditions = conditionsOf(filter)
  const { rows } = await Model.knex().raw(facetSql(conditions), { ...conditions.bindings })
  const counted: { facet: FacetName | 'total'; value: string; count: number }[] = rows
  const total = counted.find(({ facet }) => facet === 'total')?.count ?? 0
  const facets = Object.fromEntries(
    facetNames.map((name) => [
      name,
      counted.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count })),
    ]),
  ) as Facets['facets']
  const didYouMean = total === 0 && filter.search ? await suggestSpelling(filter.search) : null
  return { total, approximate: false, didYouMean, facets }
}

/** One statement: the keyword's rows once, each filter as a flag, then every count over the others' flags. */
function facetSql({ base, filters }: Conditions): string {
  const flags = facetNames.map((name) => `(${filters[name] ?? 'true'}) AS "is_${name}"`)
  const counts = facetNames.map(
    (name) => `(SELECT '${name}' AS facet, v.value, count(*)::int AS count
      FROM matched r CROSS JOIN LATERAL (${values[name]}) AS v(value)
      WHERE v.value IS NOT NULL AND ${others(name).join(' AND ')}
      GROUP BY v.value ORDER BY count DESC, v.value LIMIT ${MOST_VALUES})`,
  )
  return `WITH matched AS MATERIALIZED (
      SELECT o.category, o.funding_type, o.geo_scope, o.sector, o.source, o.organization_types, o.business_types,
        o.deadline, coalesce(o.min_amount, o.max_amount) AS low, coalesce(o.max_amount, o.min_amount) AS high,
        ${flags.join(', ')}
      FROM ${FROM} WHERE ${base.join(' AND ')})
    (SELECT 'total' AS facet, '' AS value, count(*)::int AS count FROM matched r WHERE ${others().join(' AND ')})
    UNION ALL ${counts.join(' UNION ALL ')}`
}

/** The flags of every filter but one. */
const others = (but?: FacetName) =>
  facetNames.filter((name) => name !== but).map((name) => `coalesce(r."is_${name}", false)`)
