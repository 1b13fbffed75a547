import { textOf } from '@fundharbor/chassis/html'
import { SEARCH_CONFIG } from './keyword.ts'
import { OpportunityModel } from './model.ts'
import { indexQuery, type Plan } from './plan.ts'

/** What matched, between « and », in at most two fragments of the texts that people read. */
const HEADLINE = 'StartSel=«, StopSel=», MaxFragments=2, MaxWords=18, MinWords=6, FragmentDelimiter=" … "'

/** So much of a text is searched for the fragment first; the rest only where that has none. */
const NEAR = 3000

const columns = [
  'id',
  'source',
  'title',
  'category',
  'fundingType',
  'amount',
  'minAmount',
  'maxAmount',
  'currency',
  'deadline',
  'isRolling',
  'isForecast',
  'isActive',
  'postedAt',
  'funderName',
  'applicationUrl',
  'geoScope',
  'sector',
  'organizationTypes',
  'businessTypes',
  'excerpt',
]

/** The rows of a page in its order, with the fragment that matched where there was a keyword. */
export async function readRows(ids: string[], plan: Plan): Promise<OpportunityModel[]> {
  if (ids.length === 0) return []
  const query = indexQuery({ ...plan, filters: [] }, { filtered: false })
  const [rows, fragments] = await Promise.all([
    readListed(ids),
    query === null ? undefined : readFragments(ids, query),
  ])
  for (const row of rows) row.highlight = fragments?.get(row.id) ?? null
  return rows
}

/** What lists show of opportunities, in the order of the ids. */
export async function readListed(ids: string[]): Promise<OpportunityModel[]> {
  const rows = await OpportunityModel.query().select(columns).findByIds(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const PROSE = `concat_ws('. ', o.eligibility_criteria, o.description)`
const HEAD = `concat_ws(' · ', o.title, o.funder_name, o.sector, replace(o.category, '-', ' '), o.source_number)`

/** Searched one after the other until one has a fragment. */
const PLACES = `(VALUES (left(${PROSE}, ${NEAR})), (CASE WHEN length(${PROSE}) > ${NEAR} THEN ${PROSE} END), (${HEAD}))`

/**
 * Only for a page's own rows: headlines read the whole text. What its prose does not say, its title or funder does.
 * OFFSET keeps each headline from being made once more for the comparison.
 */
async function readFragments(ids: string[], query: string): Promise<Map<string, string>> {
  const { rows } = await OpportunityModel.knex().raw(
    `SELECT o.id, found.highlight FROM opportunities o CROSS JOIN LATERAL (
       SELECT highlight FROM (
         SELECT ts_headline(CAST(:config AS regconfig), regexp_replace(text, '<[^>]+>', ' ', 'g'),
           CAST(:query AS tsquery), :headline) AS highlight FROM ${PLACES} AS place(text) OFFSET 0) AS searched
       WHERE highlight LIKE '%«%' LIMIT 1) AS found
     WHERE o.id = ANY(:ids)`,
    { config: SEARCH_CONFIG, query, headline: HEADLINE, ids },
  )
  return new Map(rows.map(({ id, highlight }: { id: string; highlight: string }) => [id, textOf(highlight)]))
}
