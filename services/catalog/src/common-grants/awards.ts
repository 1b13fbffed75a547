import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CommonAward } from '@fundharbor/contracts/catalog/common-awards'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { shippedAwards } from '../awards/shipped-sources.ts'
import { awardSourceNames } from '../awards/source-names.ts'
import { MAX_COUNTED, pageOf, toPaginationInfo, type CommonPage, type PageRequest } from './pages.ts'

/** Public domain, CC0 and open data. Files that operators import may have terms that forbid passing them on. */
const SERVED: readonly string[] = [...shippedAwards.map(({ id }) => id), ...awardSourceNames]

/** A page of past awards, last modified first. */
export async function listCommonAwards(
  request: PageRequest,
): Promise<{ items: CommonAward[]; paginationInfo: CommonPage['paginationInfo'] }> {
  const at = pageOf(request)
  const some = served().limit(MAX_COUNTED + 1)
  const [items, counted] = await Promise.all([
    selected(served()).orderByRaw('a.updated_at DESC, a.id DESC').limit(at.pageSize).offset(at.offset),
    Model.knex().from(some.select('a.id').as('some')).count({ total: '*' }).first(),
  ])
  const total = Number(counted?.total)
  return {
    items: items.map(presentAward),
    paginationInfo: toPaginationInfo(at, total > MAX_COUNTED ? undefined : total),
  }
}

/** An award by its id; undefined if there is none that may be served. */
export async function readCommonAward(id: string): Promise<CommonAward | undefined> {
  const row: StoredAward | undefined = await selected(served()).where('a.id', id).first()
  return row && presentAward(row)
}

const served = (): Knex.QueryBuilder =>
  Model.knex()
    .table('awards as a')
    .whereIn('a.sourceId', [...SERVED])

const selected = (awards: Knex.QueryBuilder): Knex.QueryBuilder =>
  awards
    .join('award_funders as f', 'f.id', 'a.funderId')
    .join('award_recipients as r', 'r.id', 'a.recipientId')
    .select('a.*', 'f.name as funder', 'r.name as recipient')
    // Texts, because a time zone would move days.
    .select(['awarded_on', 'starts_on', 'ends_on'].map((day) => Model.knex().raw(`a.${day}::text`)))

interface StoredAward {
  id: string
  title: string
  description: string
  amount: string
  currency: string
  awardedOn: string | null
  datePrecision: 'day' | 'month' | 'year' | null
  startsOn: string | null
  endsOn: string | null
  url: string
  funderId: string
  funder: string
  recipientId: string
  recipient: string
  createdAt: Date
  updatedAt: Date
}

function presentAward(row: StoredAward): CommonAward {
  const { awardedOn, startsOn, endsOn } = row
  const isOver = endsOn !== null && endsOn < clock.now().toISOString().slice(0, 10)
  return {
    id: row.id,
    title: row.title || `Award to ${row.recipient}`,
    description: row.description,
    status: { value: isOver ? 'completed' : 'awarded' },
    funding: { awardedAmount: { amount: row.amount, currency: row.currency } },
    keyDates: {
      ...(awardedOn && { awardDate: presentDay(awardedOn, row.datePrecision) }),
      ...(startsOn &&
        endsOn && {
          periodOfPerformance: {
            name: 'Period',
            eventType: 'dateRange' as const,
            startDate: startsOn,
            endDate: endsOn,
          },
        }),
    },
    funders: { primary: { id: row.funderId, name: row.funder } },
    recipientOrganizations: { primary: { id: row.recipientId, name: row.recipient } },
    ...(URL.canParse(row.url) && { source: row.url }),
    createdAt: row.createdAt.toISOString(),
    lastModifiedAt: row.updatedAt.toISOString(),
  }
}

/** As much of the day as is known. */
const presentDay = (day: string, precision: StoredAward['datePrecision']) =>
  precision === 'day'
    ? { name: 'Awarded', eventType: 'singleDate' as const, date: day }
    : {
        name: 'Awarded',
        eventType: 'other' as const,
        details: day.slice(0, precision === 'month' ? 7 : 4),
      }
