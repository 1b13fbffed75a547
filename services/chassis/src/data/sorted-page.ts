import { raw, type Model, type QueryBuilder } from 'objection'
import { z } from 'zod'
import { decodeCursor, DEFAULT_PAGE, type Page } from '../http/pages.ts'

/** An order that a list can be asked in. Ties are broken by `id`; an index on both makes every page as quick as the first. */
export interface Order {
  /** SQL of what rows are ordered by. It is never null. */
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

/** By a text from A to Z, capitals or not. */
export const byText = (column: string): Order => ({ sql: `lower(${column})`, type: 'text', direction: 'asc' })

interface Asked<Name extends string> {
  sort: Name
  limit?: number
  cursor?: string
}

/** `sortPosition` is what the row is ordered by as the database writes it: a Date would lose the microseconds. */
type Named = Model & { id: string; sortPosition?: string }

/** The rows after a position in an order, all of them: `limit` is the caller's. */
function inOrder<Row extends Named>(
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

const positionOf = ({ sortPosition = '', id }: Named) => [sortPosition, id]

/** A page of `all` in one of the orders, with the number of rows. A cursor belongs to the order that gave it out. */
export async function sortedPage<Row extends Named, Name extends string>(
  all: QueryBuilder<Row>,
  orders: Record<Name, Order>,
  { sort, limit = DEFAULT_PAGE, cursor }: Asked<Name>,
): Promise<Page<Row>> {
  const Position = z.tuple([z.literal(sort), z.string().refine(fits(orders[sort])), z.uuid()])
  const after = decodeCursor(cursor, (value) => Position.parse(value))?.slice(1)
  const [rows, total] = await Promise.all([
    inOrder(all, orders[sort], after).limit(limit + 1),
    all.clone().resultSize(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [sort, ...positionOf(last)] : undefined
  return { rows: page, total, next }
}

/** A cursor that somebody made up is a 400, not a statement that fails. */
const fits = ({ type }: Order) => {
  const pattern = {
    timestamptz: /^(-?infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:[\d.]+\+\d\d)$/,
    numeric: /^-?\d+(\.\d+)?$/,
    text: /^[^\0]*$/,
  }
  return (value: string) => pattern[type].test(value)
}

const BATCH = 1000

/** Every row of `all` in an order, a batch at a time: nobody holds the whole list, no statement takes long. */
export async function* everyRow<Row extends Named>(
  all: QueryBuilder<Row>,
  order: Order,
): AsyncGenerator<Row> {
  let after: string[] | undefined
  for (;;) {
    const rows: Row[] = await inOrder(all, order, after).limit(BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = positionOf(last)
  }
}
