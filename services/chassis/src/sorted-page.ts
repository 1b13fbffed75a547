import { raw, type Model, type QueryBuilder } from 'objection'
import { z } from 'zod'
import { decodeCursor, DEFAULT_PAGE, type Page } from './pages.ts'

/** An order that a list can be asked in. Ties are broken by `id`; an index on both makes every page as quick as the first. */
export interface Order<Row> {
  /** SQL of what rows are ordered by. It is never null, and texts are in small letters. */
  sql: string
  /** `timestamp` is an instant in UTC. */
  type: 'timestamptz' | 'timestamp' | 'text' | 'numeric'
  direction: 'asc' | 'desc'
  /** The same of a row, as its cursor carries it. */
  position: (row: Row) => string
}

/** Newest or oldest first, by a column whose instants have milliseconds. */
export const byInstant = <Row>(
  column: string,
  direction: 'asc' | 'desc',
  read: (row: Row) => Date | null,
): Order<Row> => ({
  sql: column,
  type: 'timestamptz',
  direction,
  position: (row) => read(row)?.toISOString() ?? '',
})

/** By a text from A to Z, capitals or not. */
export const byText = <Row>(column: string, read: (row: Row) => string): Order<Row> => ({
  sql: `lower(${column})`,
  type: 'text',
  direction: 'asc',
  position: read,
})

interface Asked<Name extends string> {
  sort: Name
  limit?: number
  cursor?: string
}

type Found<Row extends Model> = QueryBuilder<Row>
type Named = Model & { id: string }

/** The rows after a position in an order, all of them: `limit` is the caller's. */
function inOrder<Row extends Named>(
  all: Found<Row>,
  { sql, type, direction }: Order<Row>,
  after?: readonly string[],
) {
  const ordered = all.clone().orderByRaw(`${sql} ${direction}, id ${direction}`)
  if (!after) return ordered
  const beyond = direction === 'desc' ? '<' : '>'
  // The database's own small letters: other programs disagree about some.
  const value = type === 'text' ? 'lower(CAST(? AS text))' : `CAST(? AS ${type})`
  return ordered.where(raw(`(${sql}, id) ${beyond} (${value}, CAST(? AS uuid))`, [...after]))
}

const positionOf = <Row extends Named>(row: Row, order: Order<Row>) => [order.position(row), row.id]

/** A page of `all` in one of the orders, with the number of rows. A cursor belongs to the order that gave it out. */
export async function sortedPage<Row extends Named, Name extends string>(
  all: Found<Row>,
  orders: Record<Name, Order<Row>>,
  { sort, limit = DEFAULT_PAGE, cursor }: Asked<Name>,
): Promise<Page<Row>> {
  const order = orders[sort]
  const Position = z.tuple([z.literal(sort), z.string(), z.uuid()])
  const after = decodeCursor(cursor, (value) => Position.parse(value))?.slice(1)
  const [rows, total] = await Promise.all([
    inOrder(all, order, after).limit(limit + 1),
    all.clone().resultSize(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [sort, ...positionOf(last, order)] : undefined
  return { rows: page, total, next }
}

const BATCH = 1000

/** Every row of `all` in an order, a batch at a time: nobody holds the whole list, no statement takes long. */
export async function* everyRow<Row extends Named>(all: Found<Row>, order: Order<Row>): AsyncGenerator<Row> {
  let after: string[] | undefined
  for (;;) {
    const rows: Row[] = await inOrder(all, order, after).limit(BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = positionOf(last, order)
  }
}
