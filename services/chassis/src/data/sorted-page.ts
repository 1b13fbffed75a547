import { raw, type Model, type QueryBuilder } from 'objection'
import { z } from 'zod'
import { decodeCursor, DEFAULT_PAGE, type Page } from '../http/pages.ts'

/** A sort order of a list. `id` breaks ties; with an index on both, every page is as fast as the first. */
export interface Order {
  /** SQL expression that rows are sorted by; it must not be null. */
  sql: string
  type: 'timestamptz' | 'text' | 'numeric'
  direction: 'asc' | 'desc'
}

/** Newest (`desc`) or oldest first. */
export const byInstant = (column: string, direction: 'asc' | 'desc'): Order => ({
  sql: column,
  type: 'timestamptz',
  direction,
})

/** By a text from A to Z, regardless of case. */
export const byText = (column: string): Order => ({ sql: `lower(${column})`, type: 'text', direction: 'asc' })

/** A page of a list, as its query requests it. */
export interface PageRequest<Name extends string> {
  /** Default: the first of the orders. */
  sort?: Name
  limit?: number
  cursor?: string
}

/** `sortPosition` is the sorted value as PostgreSQL writes it: a Date would lose the microseconds. */
type SortableRow = Model & { id: string; sortPosition?: string }

/** All rows after a position in a sort order; the caller adds a limit. */
function rowsAfter<Row extends SortableRow>(
  all: QueryBuilder<Row>,
  { sql, type, direction }: Order,
  after?: readonly string[],
) {
  const rows = all.hasSelects() ? all.clone() : all.clone().select('*')
  const ordered = rows
    .select(raw(`CAST(${sql} AS text) AS sort_position`))
    .orderByRaw(`${sql} ${direction}, id ${direction}`)
  if (!after) return ordered
  const beyond = direction === 'desc' ? '<' : '>'
  return ordered.where(raw(`(${sql}, id) ${beyond} (CAST(? AS ${type}), CAST(? AS uuid))`, [...after]))
}

const positionOf = ({ sortPosition = '', id }: SortableRow) => [sortPosition, id]

/** A page of `all` in one of the sort orders, with the total. A cursor works only with the order that it came from. */
export async function sortedPage<Row extends SortableRow, Name extends string>(
  all: QueryBuilder<Row>,
  orders: Record<Name, Order>,
  { sort = Object.keys(orders)[0] as Name, limit = DEFAULT_PAGE, cursor }: PageRequest<Name>,
): Promise<Page<Row>> {
  const Position = z.tuple([z.literal(sort), z.string().refine(fits(orders[sort])), z.uuid()])
  const after = decodeCursor(cursor, (value) => Position.parse(value))?.slice(1)
  const [rows, total] = await Promise.all([
    rowsAfter(all, orders[sort], after).limit(limit + 1),
    all.clone().resultSize(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [sort, ...positionOf(last)] : undefined
  return { rows: page, total, next }
}

/** A forged cursor must lead to a 400, not to a failing SQL statement. */
const fits = ({ type }: Order) => checks[type]

const checks: Record<Order['type'], (value: string) => boolean> = {
  timestamptz: (value) => /^-?infinity$/.test(value) || isInstant(value),
  numeric: (value) => /^-?\d{1,30}(\.\d{1,30})?$/.test(value),
  text: () => true,
}

/** In any time zone that a database may have. */
const INSTANT =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

/** Whether a text is an instant as PostgreSQL writes it, on a day that exists: `2026-11-21 12:00:00.25+00`. */
function isInstant(value: string): boolean {
  const [, day, time] = INSTANT.exec(value) ?? []
  if (!day || !time || day.startsWith('0000')) return false
  const instant = new Date(`${day}T${time}Z`)
  // February 30 would become March 2.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

const BATCH = 200

/** Every row of `all` in a sort order, read in batches, so that no query takes long and no list fills the memory. */
export async function* everyRow<Row extends SortableRow>(
  all: QueryBuilder<Row>,
  order: Order,
): AsyncGenerator<Row> {
  let after: string[] | undefined
  for (;;) {
    const rows: Row[] = await rowsAfter(all, order, after).limit(BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = positionOf(last)
  }
}
