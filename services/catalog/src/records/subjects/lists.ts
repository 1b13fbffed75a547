import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { decodeCursor, type Page } from '@fundharbor/chassis/http/pages'
import type {
  AdminSubject,
  AdminSubjectQuery,
  AdminSubjectRow,
  SubjectState,
} from '@fundharbor/contracts/catalog/subjects'
import type { QueryBuilder } from 'objection'
import { z } from 'zod'
import { SubjectModel } from './model.ts'
import { countOpenPerSubject } from './open-counts.ts'
import { presentSubject, presentSubjectRow } from './presenter.ts'

const PAGE = 50

/** Cursor: label and id of the last row. */
const Position = z.tuple([z.string(), z.string()])

const states: Record<SubjectState, (rows: QueryBuilder<SubjectModel>) => unknown> = {
  edited: (rows) => rows.whereNotNull('editedAt'),
  own: (rows) => rows.whereNull('shippedHash'),
  removed: (rows) => rows.where({ isRemoved: true }),
}

const WORDS =
  "concat_ws(' ', label, id, array_to_string(terms || everyday || acronyms || programs || hints, ' '))"

/** A page of subjects by label. */
export async function listSubjects(query: AdminSubjectQuery): Promise<Page<AdminSubjectRow>> {
  const { search, kind, state, limit = PAGE, cursor } = query
  const found = SubjectModel.query().modify((rows) => {
    if (search) rows.whereRaw(`${WORDS} ILIKE ?`, [likePattern(search)])
    if (kind) rows.where({ kind })
    if (state) states[state](rows)
  })
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const page = found
    .clone()
    .orderByRaw('lower(label), id')
    .limit(limit + 1)
  const [rows, total, counts] = await Promise.all([
    after ? page.whereRaw('(lower(label), id) > (?, ?)', after) : page,
    found.clone().resultSize(),
    countOpenPerSubject(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const labels = await readLabels(shown.flatMap(({ parent }) => parent ?? []))
  return {
    rows: shown.map((row) => presentSubjectRow(row, { counts, labels })),
    total,
    next: rows.length > limit && last ? [last.label.toLowerCase(), last.id] : undefined,
  }
}

async function readLabels(ids: string[]): Promise<Map<string, string>> {
  const rows = await SubjectModel.query().select('id', 'label').findByIds(ids)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** A subject with related data, for its editor. */
export async function describeSubject(row: SubjectModel): Promise<AdminSubject> {
  const [counts, narrower] = await Promise.all([
    countOpenPerSubject(),
    SubjectModel.query()
      .select('id', 'label')
      .where({ parent: row.id, isRemoved: false })
      .orderByRaw('lower(label), id'),
  ])
  return presentSubject(row, { counts, narrower: narrower.map(({ id, label }) => ({ id, label })) })
}
