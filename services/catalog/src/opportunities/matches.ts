import { Model } from 'objection'
import { MANY_ROWS } from './limits.ts'
import { indexQuery, rowConditions, type Plan } from './plan.ts'
import type { Position, Sort } from './sorts.ts'

/** No set is read beyond this, however wrong the estimate was. */
const GUARD = 4 * MANY_ROWS

/** So many of a set's best are read at once: the next pages need not read it again. */
const AHEAD = 300

/** So many of the best are looked at once more. */
const REFINED = 100

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
  /** For each row `[filters it fails, days until it closes, [ids of facet values]]`; as text a kept set takes less room. */
  facts: string
}

interface Reading {
  /** The filters decide what is read; else they only mark what fails them. */
  filtered: boolean
  /** Null where nothing is listed. */
  sort: Sort | null
  /** Whether facts are read to be counted. */
  counted?: boolean
  /** Lexemes of which a row must have one: a sample, or a stretch of days. */
  oneOf?: string[]
  after?: Position | undefined
  limit?: number
}

/** Reads what matches in one pass: for sets that are known to be small. */
export async function readMatches(plan: Plan, reading: Reading): Promise<MatchSet> {
  const { filtered, sort, oneOf, after, limit } = reading
  const query = indexQuery(plan, { filtered, oneOf })
  const { rows } = await Model.knex().raw(setSql(plan, reading, rowConditions(plan, { filtered, query })), {
    ...plan.bindings,
    ...sort?.bindings,
    query,
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

function setSql(plan: Plan, { filtered, sort, after, counted = true }: Reading, where: string): string {
  const direction = sort?.descending ? 'DESC' : 'ASC'
  const list = sort
    ? `(SELECT json_agg(json_build_array(id, key::text)) FROM (
         SELECT id, key FROM ${sort.refinement ? refined(sort.refinement) : 'matched'} AS m
         WHERE fails = 0 ${after ? `AND ${beyond(sort, 'm.key', 'm.id')}` : ''}
         ORDER BY key ${direction}, id ${direction} LIMIT :limit) AS listed)`
    : 'NULL'
  const facts = counted
    ? `(SELECT string_agg(concat('[', fails, ',', due, ',', translate(facets::text, '{}', '[]'), ']'), ',') FROM matched)`
    : "''"
  return `WITH matched AS MATERIALIZED (
      SELECT s.opportunity_id AS id, ${failsSql(plan, filtered)} AS fails, ${sort?.key ?? 'NULL::int'} AS key,
        s.facets, ${DUE} AS due
      FROM opportunity_search s WHERE ${where} LIMIT ${GUARD})
    SELECT (SELECT count(*)::int FROM matched WHERE fails = 0) AS total,
      (SELECT count(*)::int FROM matched) AS read, ${list} AS first, ${facts} AS facts`
}

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

/** Days until it closes, as the offered windows have it: 7, 30, 90, or 0 for later, over and unknown. */
const DUE = `CASE WHEN s.closes_at IS NULL OR s.closes_at < :now THEN 0
  WHEN s.closes_at <= CAST(:now AS timestamptz) + interval '7 days' THEN 7
  WHEN s.closes_at <= CAST(:now AS timestamptz) + interval '30 days' THEN 30
  WHEN s.closes_at <= CAST(:now AS timestamptz) + interval '90 days' THEN 90 ELSE 0 END`
