import type { Context } from 'koa'
import { findUnstorable } from './storable.ts'
import { invalid } from './failures.ts'

/** Page size of lists that are requested without a limit. */
export const DEFAULT_PAGE = 20

/** One page of a list. `next` is the position that the next page starts after; undefined on the last page. */
export interface Page<Row> {
  rows: Row[]
  total?: number
  next?: unknown
}

/** Sets `X-Total-Count` and `Link: rel="next"`, and returns the rows. */
export function respondPage<Row>(ctx: Context, page: Page<Row>): Row[] {
  if (page.total !== undefined) ctx.set('X-Total-Count', String(page.total))
  if (page.next !== undefined) {
    const query = new URLSearchParams(ctx.querystring)
    query.set('cursor', encodeCursor(page.next))
    ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
  }
  return page.rows
}

/** Encodes a position in a list as an opaque cursor. */
export const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** The position of a cursor. Throws INVALID for a forged cursor. */
export function decodeCursor<T>(cursor: string | undefined, check: (value: unknown) => T): T | undefined {
  if (cursor === undefined) return undefined
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (findUnstorable(position) === undefined) return check(position)
  } catch {
    // Reported below, like one that parses but cannot be a position.
  }
  throw invalid({ cursor: 'This cursor is not valid' })
}
