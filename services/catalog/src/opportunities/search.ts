import { invalid } from '@fundharbor/chassis/failures'
import { textOf } from '@fundharbor/chassis/html'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/pages'
import type { OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import { conditionsOf, whereOf } from './conditions.ts'
import { SEARCH_CONFIG } from './keyword.ts'
import { OpportunityModel } from './model.ts'
import { readPosition, sortOf } from './sorts.ts'

const FROM = 'opportunities o JOIN opportunity_search s ON s.opportunity_id = o.id'

/** What matched, between « and », in at most two fragments of the texts that people read. */
const HEADLINE = 'StartSel=«, StopSel=», MaxFragments=2, MaxWords=18, MinWords=6, FragmentDelimiter=" … "'

/** One page of the search, with how many rows match and where the next page begins. */
export async function searchOpportunities(query: OpportunityQuery): Promise<Page<OpportunityModel>> {
  const conditions = conditionsOf(query)
  const { keyword, bindings } = conditions
  const sort = sortOf(query.sort, keyword)
  const limit = query.limit ?? DEFAULT_PAGE
  const after = decodeCursor(query.cursor, readPosition)
  const direction = sort.descending ? 'DESC' : 'ASC'
  const beyond = `(${sort.key}, o.id) ${sort.descending ? '<' : '>'} (CAST(:afterKey AS ${sort.type}), CAST(:afterId AS uuid))`
  const where = whereOf(conditions)
  const knex = OpportunityModel.knex()
  const [{ rows: keyed }, { rows: counted }] = await Promise.all([
    knex
      .raw(
        `SELECT o.id, (${sort.key})::text AS key FROM ${FROM} WHERE ${where} ${after ? `AND ${beyond}` : ''}
         ORDER BY ${sort.key} ${direction}, o.id ${direction} LIMIT :limit`,
        { ...bindings, afterKey: after?.key ?? null, afterId: after?.id ?? null, limit: limit + 1 },
      )
      .catch(refuseCursor),
    knex.raw(`SELECT count(*)::int AS total FROM ${FROM} WHERE ${where}`, { ...bindings }),
  ])
  const page: { id: string; key: string }[] = keyed.slice(0, limit)
  const last = keyed.length > limit ? page.at(-1) : undefined
  return {
    rows: await withHighlights(await inOrder(page), keyword),
    total: counted[0].total,
    next: last && [last.key, last.id],
  }
}

/** A cursor whose key is not of the sort's type was made for another list. */
function refuseCursor(error: unknown): never {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (['22P02', '22007', '22008'].includes(String(code)))
    throw invalid({ cursor: 'This cursor is not valid' })
  throw error
}

async function inOrder(page: { id: string }[]): Promise<OpportunityModel[]> {
  const rows = await OpportunityModel.query().findByIds(page.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Only for the page's own rows: headlines read the whole text. A match in the title alone needs no fragment. */
async function withHighlights(
  rows: OpportunityModel[],
  keyword: ReturnType<typeof conditionsOf>['keyword'],
): Promise<OpportunityModel[]> {
  if (!keyword || rows.length === 0) return rows
  const text = `regexp_replace(concat_ws('. ', o.eligibility_criteria, o.description), '<[^>]+>', ' ', 'g')`
  const { rows: found } = await OpportunityModel.knex().raw(
    `SELECT o.id, ts_headline(CAST(:config AS regconfig), ${text}, ${keyword.sql}, :headline) AS highlight
     FROM opportunities o WHERE o.id = ANY(:ids)`,
    { ...keyword.bindings, config: SEARCH_CONFIG, headline: HEADLINE, ids: rows.map(({ id }) => id) },
  )
  const byId = new Map<string, string>(
    found.map((each: { id: string; highlight: string }) => [each.id, each.highlight]),
  )
  for (const row of rows) {
    const fragment = textOf(byId.get(row.id) ?? '')
    row.highlight = fragment.includes('«') ? fragment : null
  }
  return rows
}
