import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/pages'
import type { ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import type { QueryBuilder } from 'objection'
import { z } from 'zod'
import { ApplicationModel } from './model.ts'

/** When the last row of the previous page was made or submitted, and its id. */
const Position = z.tuple([z.iso.datetime(), z.uuid()])

interface PageQuery {
  limit?: number
  cursor?: string
}

/** A person's applications, drafts too, newest first. */
export const applicationsOf = (userId: string, page: PageQuery): Promise<Page<ApplicationModel>> =>
  pageBy('createdAt', ApplicationModel.query().where({ userId }), page)

/** Everybody's submitted applications, newest first. */
export function submittedApplications(
  status: ApplicationStatus | undefined,
  page: PageQuery,
): Promise<Page<ApplicationModel>> {
  const all = ApplicationModel.query().whereNot({ status: 'draft' })
  return pageBy('submittedAt', status ? all.where({ status }) : all, page)
}

async function pageBy(
  column: 'createdAt' | 'submittedAt',
  all: QueryBuilder<ApplicationModel>,
  { limit = DEFAULT_PAGE, cursor }: PageQuery,
): Promise<Page<ApplicationModel>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const total = await all.clone().resultSize()
  // Instants travel in milliseconds, the table keeps microseconds.
  const when = "date_trunc('milliseconds', ??)"
  const rows = await all
    .modify((query) => after && query.whereRaw(`(${when}, id) < (?, ?)`, [column, ...after]))
    .orderByRaw(`${when} DESC, id DESC`, [column])
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), total, next: last && [last[column]?.toISOString(), last.id] }
}
