import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import { Instant } from '@fundharbor/contracts/primitives'
import { Model } from 'objection'
import { z } from 'zod'

const Position = z.tuple([Instant, z.uuid()])

interface PageRequest {
  limit?: number
  cursor?: string
}

/** A page of a table of runs, the last started first. */
export async function readStartedPage<Row extends { id: string; startedAt: Date }>(
  table: string,
  { limit = DEFAULT_PAGE, cursor }: PageRequest,
): Promise<Page<Row>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const rows = (await Model.knex()
    .table(table)
    .orderBy([
      { column: 'startedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .modify((list) => void (after && list.whereRaw('(started_at, id) < (?, ?)', after)))) as Row[]
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [last.startedAt.toISOString(), last.id] : undefined
  return { rows: page, next }
}
