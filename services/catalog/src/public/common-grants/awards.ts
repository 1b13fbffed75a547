import type { CommonAward, CommonAwardSearch } from '@fundharbor/contracts/catalog/common-awards'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { shippedAwards } from '../../records/awards/shipped-sources.ts'
import { awardSourceNames } from '../../records/awards/source-names.ts'
import { AWARD_STATUS, awardSortKeys, buildAwardConditions, today } from './award-conditions.ts'
import {
  MAX_COUNTED,
  pageOf,
  resolveSort,
  takeTurn,
  toPaginationInfo,
  type CommonPage,
  type PageRequest,
} from './pages.ts'

/** Public domain, CC0 and open data. Files that operators import may have terms that forbid passing them on. */
const SERVED: readonly string[] = [...shippedAwards.map(({ id }) => id), ...awardSourceNames]

interface AwardPage {
  items: CommonAward[]
  paginationInfo: CommonPage['paginationInfo']
}

/** A page of past awards, last modified first. */
export const listCommonAwards = (request: PageRequest): Promise<AwardPage> =>
  readPage(request, { found: served(), order: 'a.updated_at DESC, a.id DESC' })

/** A page of a search, and what is not supported. Throws UNAVAILABLE if too many others are waiting. */
export async function searchCommonAwards(
  search: CommonAwardSearch,
): Promise<AwardPage & { errors: string[] }> {
  const { where, bindings, errors } = buildAwardConditions(search)
  const { sortBy, sortOrder } = resolveSort(search)
  const order = `${awardSortKeys[sortBy]} ${sortOrder} NULLS LAST, a.id ${sortOrder}`
  const found = served().whereRaw(['true', ...where].join(' AND '), bindings)
  return { ...(await takeTurn(() => readPage(search.pagination ?? {}, { found, order }))), errors }
}

async function readPage(
  request: PageRequest,
  { found, order }: { found: Knex.QueryBuilder; order: string },
): Promise<AwardPage> {
  const at = pageOf(request)
  const some = found
    .clone()
    .select('a.id')
    .limit(MAX_COUNTED + 1)
  const [items, counted] = await Promise.all([
    selected(found.clone()).orderByRaw(order).limit(at.pageSize).offset(at.offset),
    Model.knex().from(some.as('some')).count({ total: '*' }).first(),
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

/** Left joins on unique columns, which PostgreSQL omits where a count does not need them. */
const served = (): Knex.QueryBuilder =>
  Model.knex()
    .table('awards as a')
    .leftJoin('award_funders as f', 'f.id', 'a.funderId')
    .leftJoin('award_recipients as r', 'r.id', 'a.recipientId')
    .whereIn('a.sourceId', [...SERVED])

const selected = (found: Knex.QueryBuilder): Knex.QueryBuilder =>
  found
    .select('a.*', 'f.name as funder', 'r.name as recipient')
    .select(Model.knex().raw(`${AWARD_STATUS} AS status`, { today: today() }))
    // Texts, because a time zone would move days.
    .select(['awarded_on', 'starts_on', 'ends_on'].map((day) => Model.knex().raw(`a.${day}::text`)))

interface StoredAward {
  id: string
  status: CommonAward['status']['value']
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
  return {
    id: row.id,
    title: row.title || `Award to ${row.recipient}`,
    description: row.description,
    status: { value: row.status },
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
