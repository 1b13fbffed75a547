import { DEFAULT_PAGE, decodeCursor, type Page } from '@fundharbor/chassis/http/pages'
import type { Award, awards } from '@fundharbor/contracts/catalog/awards'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { z } from 'zod'
import { FUNDER_ID } from './funder-id.ts'
import { inScope } from './scope.ts'

type ListQuery = z.output<typeof awards.list.query>

/** The last award of a page. */
const Position = z.tuple([z.iso.date(), z.uuid()])

/** A page of awards, newest first. */
export async function listAwards(query: ListQuery): Promise<Page<Award>> {
  const { limit = DEFAULT_PAGE, cursor } = query
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const found = filtered(query)
  const [counted, rows] = await Promise.all([
    found.clone().count({ total: '*' }).first(),
    selected(found.clone())
      .modify((page) => {
        if (after) void page.whereRaw('(a.sorted_on, a.id) < (CAST(? AS date), CAST(? AS uuid))', after)
      })
      .orderByRaw('a.sorted_on DESC, a.id DESC')
      .limit(limit + 1),
  ])
  const page: StoredAward[] = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(presentAward),
    total: Number(counted?.total ?? 0),
    next: rows.length > limit && last ? [last.sortedOn, last.id] : undefined,
  }
}

/** Joins only what a filter needs, so that a count of a funder's awards reads its index alone. */
function filtered(query: ListQuery): Knex.QueryBuilder {
  const { funder, call, program, recipient, year, currency, kind, recipientKind, state, subject, newcomers } =
    query
  const found = Model.knex().table('awards as a')
  if (funder) void found.whereRaw(`a.funder_id = (${FUNDER_ID})`, [funder])
  if (call) void found.whereRaw(inScope('call'), { key: call })
  if (program) void found.whereRaw(inScope('program'), { key: program })
  if (recipient) void found.where('a.recipientId', recipient)
  if (year !== undefined) void (year === 0 ? found.whereNull('a.year') : found.where('a.year', year))
  if (currency) void found.where('a.currency', currency)
  if (kind) void found.where('a.kind', kind)
  if (subject) void found.whereRaw('a.subjects @> ARRAY[CAST(? AS text)]', [subject])
  const whose = { ...(recipientKind && { kind: recipientKind }), ...(state && { state }) }
  if (recipientKind || state)
    void found.whereIn('a.recipientId', Model.knex().table('award_recipients').where(whose).select('id'))
  if (newcomers) void found.modify(onlyNewcomers, query)
  return found
}

function onlyNewcomers(found: Knex.QueryBuilder, { call, program }: ListQuery): void {
  const kind = call ? 'call' : 'program'
  const key = call ?? program
  if (key)
    void found.whereRaw(
      `NOT EXISTS (SELECT FROM awards earlier
        WHERE earlier.recipient_id = a.recipient_id AND earlier.year < a.year AND ${inScope(kind, 'earlier')})`,
      { key },
    )
  else
    void found.whereRaw(
      `EXISTS (SELECT FROM award_recipient_sums s WHERE s.funder_id = a.funder_id AND s.recipient_id = a.recipient_id
        AND s.currency = a.currency AND s.first_year = a.year)`,
    )
}

/** Days are texts, because a time zone would move them. */
const selected = (found: Knex.QueryBuilder): Knex.QueryBuilder =>
  found
    .join('award_funders as f', 'f.id', 'a.funderId')
    .join('award_recipients as r', 'r.id', 'a.recipientId')
    .join('award_sources as s', 's.id', 'a.sourceId')
    .select(
      'a.id',
      'a.title',
      'a.description',
      'a.amount',
      'a.currency',
      'a.datePrecision',
      'a.year',
      'a.kind',
      'a.department',
      'a.program',
      'a.place',
      'a.url',
      'r.id as recipientId',
      'r.name as recipientName',
      'r.location',
      'f.slug',
      'f.name as funderName',
      Model.knex().raw('f.awards > 0 AS has_figures'),
      's.name as sourceName',
      's.url as sourceUrl',
      's.terms',
      's.note',
      ...['awarded_on', 'starts_on', 'ends_on', 'sorted_on'].map((day) => Model.knex().raw(`a.${day}::text`)),
    )

interface StoredAward extends Omit<Award, 'funder' | 'recipient' | 'source'> {
  sortedOn: string
  slug: string
  funderName: string
  hasFigures: boolean
  recipientId: string
  recipientName: string
  location: string
  sourceName: string
  sourceUrl: string
  terms: string
  note: string
}

const presentAward = (row: StoredAward): Award => ({
  id: row.id,
  title: row.title,
  description: row.description,
  amount: row.amount,
  currency: row.currency,
  awardedOn: row.awardedOn,
  datePrecision: row.datePrecision,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  year: row.year,
  kind: row.kind,
  department: row.department,
  program: row.program,
  place: row.place,
  url: row.url,
  funder: { slug: row.slug, name: row.funderName, hasFigures: row.hasFigures },
  recipient: { id: row.recipientId, name: row.recipientName, location: row.location },
  source: { name: row.sourceName, url: row.sourceUrl, terms: row.terms, note: row.note },
})
