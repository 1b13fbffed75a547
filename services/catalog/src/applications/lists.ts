import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import type { QueryBuilder } from 'objection'
import { z } from 'zod'
import { ApplicationModel } from './model.ts'

/** When the last row of the previous page was made, and its id. */
const Position = z.tuple([z.iso.datetime(), z.uuid()])

// Instants travel in milliseconds, the table keeps microseconds.
const WHEN = "date_trunc('milliseconds', created_at)"

interface PageQuery {
  limit?: number
  cursor?: string
}

/** A person's applications, drafts too, newest first. */
export const applicationsOf = (userId: string, page: PageQuery): Promise<Page<ApplicationModel>> =>
  pageBy(ApplicationModel.query().where({ userId }), page)

async function pageBy(
  all: QueryBuilder<ApplicationModel>,
  { limit = DEFAULT_PAGE, cursor }: PageQuery,
): Promise<Page<ApplicationModel>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const total = await all.clone().resultSize()
  const rows = await all
    .modify((query) => after && query.whereRaw(`(${WHEN}, id) < (?, ?)`, after))
    .orderByRaw(`${WHEN} DESC, id DESC`)
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), total, next: last && [last.createdAt.toISOString(), last.id] }
}
