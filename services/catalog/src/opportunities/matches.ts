import { Model } from 'objection'
import { windows } from './counts.ts'
import { MANY_ROWS } from './limits.ts'
import { indexQuery, rowConditions, type Plan } from './plan.ts'
import type { Position, Sort } from './sorts.ts'

/** No set is read beyond this, however wrong the estimate was. */
const GUARD = 4 * MANY_ROWS

/** So many of a set's best are read at once: the next pages need not read it again. */
const AHEAD = 300

/** So many of the best are looked at once more. */
const REFINED = 100

const DAY_MS = 86_400_000

/** More than any key. */
const FIRST = 1000

/** A row of a list before its facts are read. */
export interface Keyed {
  id: string
  /** The sort's key as text. */
  key: string
}

/** Every match of a search: how many, the first in order, and the facts to count. */
export interface MatchSet {
  total: number
  first: Keyed[]
  /** There were more than are read of any set: it is not whole. */
  isCut: boolean
  /** Each row as `filters it fails,days until it closes{ids of facet values}`; as text a kept set takes less room. */
  facts: string
}

/** How a set is read. */
export interface Reading {
  /** The filters decide what is read; else they only mark what fails them. */
  filtered: boolean
  /** Null where nothing is listed. */
  sort: Sort | null
  /** Whether facts are read to be counted. */
  counted?: boolean
  /** Lexemes of which a row must have one: a stretch of days. */
  oneOf?: string[]
  /** Only one row in 4 to this power is read, any one. */
  level?: number
  /** Keys from the first to before the last; of the sort's type. */
  between?: [from: Date, before: Date]
  after?: Position | undefined
  limit?: number
}

/** Reads what matches in one pass: for sets that are known to be small, and for samples. */
export async function readMatches(plan: Plan, reading: Reading): Promise<MatchSet> {
  const { filtered, sort, oneOf = [], level = 0, between, after, limit } = reading
  const query = indexQuery(plan, { filtered, oneOf: level > 0 ? [`~s${level}`] : oneOf })
  const { rows } = await Model.knex().raw(setSql(plan, reading, rowConditions(plan, { filtered, query })), {
    ...plan.bindings,
    ...closingWithin(plan.bindings.now as Date),
    ...sort?.bindings,
    query,
    keysFrom: between?.[0] ?? null,
    keysBefore: between?.[1] ?? null,
    afterKey: after?.key ?? null,
    afterId: after?.id ?? null,
    limit: limit ?? AHEAD,
  })
  const [{ total, first, facts, read }] = rows
  return {
    total,
    isCut: read >= GUARD,
    first: (first ?? []).map(([id, key]: [string, string]) => ({ id, key })),
    facts: facts ?? '',
  }
}

function setSql(
  plan: Plan,
  { filtered, sort, between, after, level = 0, counted = true }: Reading,
  where: string,
): string {
  const range = sort && between ? ` AND ${sort.key} >= :keysFrom AND ${sort.key} < :keysBefore` : ''
  const matched = `SELECT s.opportunity_id AS id, ${failsSql(plan, filtered)} AS fails, ${sort?.key ?? 'NULL::int'} AS key,
      s.facets, ${DUE} AS due
    FROM ${level >= SAMPLED ? 'opportunity_sample' : 'opportunity_search'} s WHERE ${where}${range} LIMIT ${GUARD}`
  if (!sort) return `SELECT ${COUNTS}, NULL AS first, ${FACTS} AS facts FROM (${matched}) AS matched`
  const direction = sort.descending ? 'DESC' : 'ASC'
  return `WITH matched AS MATERIALIZED (${matched})
    SELECT counted.*, (SELECT json_agg(json_build_array(id, key::text)) FROM (
      SELECT id, key FROM ${sort.refinement ? refined(sort.refinement) : 'matched'} AS m
      WHERE fails = 0 ${after ? `AND ${beyond(sort, 'm.key', 'm.id')}` : ''}
      ORDER BY key ${direction}, id ${direction} LIMIT :limit) AS listed) AS first
    FROM (SELECT ${COUNTS}, ${counted ? FACTS : 'NULL'} AS facts FROM matched) AS counted`
}

/** The sample's table has all rows of this level and of those above. */
const SAMPLED = 2

const COUNTS = 'count(*)::int AS read, (count(*) FILTER (WHERE fails = 0))::int AS total'
const FACTS = `string_agg(concat(fails, ',', due, facets), '')`

/** The best by their keys stand before all others, in an order that their whole documents decide. */
const refined = (refinement: string): string =>
  `(WITH best AS MATERIALIZED (
      SELECT id, key FROM matched WHERE fails = 0 ORDER BY key DESC, id DESC LIMIT ${REFINED})
    SELECT b.id, 0 AS fails, ${FIRST} + b.key + ${refinement} AS key
    FROM best b JOIN opportunity_search s ON s.opportunity_id = b.id
    UNION ALL
    SELECT id, fails, key FROM matched WHERE fails = 0 AND id NOT IN (SELECT id FROM best))`

/** What follows a position in a set that is still at hand, where it was read far enough. */
export function continued(set: MatchSet | undefined, { id }: Position, wanted: number): Keyed[] | undefined {
  const start = (set?.first.findIndex((row) => row.id === id) ?? -1) + 1
  if (!set || start === 0) return undefined
  const rows = set.first.slice(start, start + wanted)
  return rows.length === wanted || set.first.length === set.total ? rows : undefined
}

/** Beyond where the previous page ended. */
export const beyond = ({ type, descending }: Sort, key: string, id: string): string =>
  `(${key}, ${id}) ${descending ? '<' : '>'} (CAST(:afterKey AS ${type}), CAST(:afterId AS uuid))`

/** A bit for every filter that the row fails, in the order of the plan's filters. */
const failsSql = ({ filters }: Plan, filtered: boolean): string =>
  filtered || filters.length === 0
    ? '0'
    : filters.map(({ sql }, index) => `CASE WHEN ${sql} THEN 0 ELSE ${1 << index} END`).join(' + ')

/** Days until it closes, as the offered windows have it, or 0 for later, over and unknown. */
const DUE = `CASE WHEN s.closes_at IS NULL OR s.closes_at < :now THEN 0
  ${windows.map((days) => `WHEN s.closes_at <= :within${days} THEN ${days}`).join(' ')} ELSE 0 END`

/** The ends of those windows: bound, because the database would reckon them anew for each row. */
const closingWithin = (now: Date) =>
  Object.fromEntries(windows.map((days) => [`within${days}`, new Date(now.getTime() + days * DAY_MS)]))
