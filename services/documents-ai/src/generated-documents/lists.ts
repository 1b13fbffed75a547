import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import type { DocumentQuery, DocumentSort } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { z } from 'zod'
import { GeneratedDocumentModel } from './model.ts'

/** What the last row of the previous page is sorted by, and its id. */
const Position = z.tuple([z.string(), z.uuid()])

interface Order {
  /** Instants travel in milliseconds, the table keeps microseconds. */
  key: string
  direction: 'ASC' | 'DESC'
  valueOf: (row: GeneratedDocumentModel) => string
}

const orders: Record<DocumentSort, Order> = {
  newest: { key: stampOf('created_at'), direction: 'DESC', valueOf: (row) => row.createdAt.toISOString() },
  oldest: { key: stampOf('created_at'), direction: 'ASC', valueOf: (row) => row.createdAt.toISOString() },
  updated: { key: stampOf('updated_at'), direction: 'DESC', valueOf: (row) => row.updatedAt.toISOString() },
  title: { key: 'lower(title)', direction: 'ASC', valueOf: (row) => row.title },
}

function stampOf(column: 'created_at' | 'updated_at'): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const SEARCHED = ['title', 'templateName', 'opportunityTitle', 'organizationName'] as const

/** A page of a person's documents. */
export async function listDocuments(
  person: Person,
  { search, sort = 'newest', limit = DEFAULT_PAGE, cursor }: z.output<typeof DocumentQuery>,
): Promise<Page<GeneratedDocumentModel>> {
  const { key, direction, valueOf } = orders[sort]
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const all = GeneratedDocumentModel.ofUser(person.id)
  if (search)
    all.where((either) => SEARCHED.forEach((column) => either.orWhere(column, 'ilike', like(search))))
  const total = await all.clone().resultSize()
  const side = direction === 'DESC' ? '<' : '>'
  const bound = sort === 'title' ? '(lower(?), ?::uuid)' : '(?, ?::uuid)'
  if (after) all.whereRaw(`(${key}, id) ${side} ${bound}`, after)
  const rows = await all.orderByRaw(`${key} ${direction}, id ${direction}`).limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), total, next: last && [valueOf(last), last.id] }
}

/** What people type is no pattern. */
const like = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
