import { invalid, unavailable } from '@fundharbor/chassis/http/failures'
import { LAST_OFFSET, MAX_ITEMS, type CommonSearch } from '@fundharbor/contracts/catalog/common-grants'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { findMatchIds } from '../../search/match-ids.ts'
import { buildConditions, sortKeys } from './conditions.ts'

/** Maximum count and maximum keyword matches; beyond that, totals are omitted. */
export const MAX_COUNTED = 10_000

/** A page with its `paginationInfo`. */
export interface CommonPage {
  rows: OpportunityModel[]
  paginationInfo: { page: number; pageSize: number; totalItems?: number; totalPages?: number }
}

export interface PageRequest {
  page?: number | undefined
  pageSize?: number | undefined
}

/** All opportunities, last modified first. */
export async function listPage(request: PageRequest): Promise<CommonPage> {
  const at = pageOf(request)
  const [rows, { rows: totals }] = await Promise.all([
    OpportunityModel.query()
      .where({ isActive: true })
      .orderBy([
        { column: 'updatedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(at.pageSize)
      .offset(at.offset),
    OpportunityModel.knex().raw('SELECT coalesce(sum(opportunities), 0)::int AS total FROM open_totals'),
  ])
  return { rows, paginationInfo: toPaginationInfo(at, totals[0].total) }
}

/** Searches that sort or filter the whole catalog take a connection each, which members' requests need, too. */
const SEARCHES = bulkhead(2, 20)

/** Runs a search when few others run. Throws UNAVAILABLE if too many others are waiting. */
export async function takeTurn<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await SEARCHES.execute(search)
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    throw unavailable('Many searches are waiting. Try again in a moment.', error)
  }
}

/** A page of a search, and what is not supported. Throws UNAVAILABLE if too many others are waiting. */
export const searchPage = (search: CommonSearch): Promise<CommonPage & { errors: string[] }> =>
  takeTurn(() => readSearchPage(search))

async function readSearchPage(search: CommonSearch): Promise<CommonPage & { errors: string[] }> {
  const at = pageOf(search.pagination ?? {})
  const matches = search.search
    ? await findMatchIds({ search: search.search, includeExpired: true }, { limit: MAX_COUNTED })
    : null
  const { where, bindings, errors } = buildConditions(matches, search.filters ?? {})
  const from = `FROM opportunities o WHERE ${where.join(' AND ')}`
  const { sortBy, sortOrder } = resolveSort(search)
  const order = sortOrder === 'asc' ? 'ASC' : 'DESC'
  const knex = OpportunityModel.knex()
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    knex.raw(
      `SELECT o.id ${from} ORDER BY ${sortKeys[sortBy]} ${order} NULLS LAST, o.id ${order}
       LIMIT :limit OFFSET :offset`,
      { ...bindings, limit: at.pageSize, offset: at.offset },
    ),
    knex.raw(
      `SELECT count(*)::int AS total FROM (SELECT ${from} LIMIT ${MAX_COUNTED + 1}) AS counted`,
      bindings,
    ),
  ])
  const ids: string[] = found.map(({ id }: { id: string }) => id)
  const rows = await OpportunityModel.query().findByIds(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { total } = counted[0]
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    paginationInfo: toPaginationInfo(at, total > MAX_COUNTED ? undefined : total),
    errors,
  }
}

interface SortedBy<Key> {
  sorting?: { sortBy: Key | 'custom'; sortOrder?: 'asc' | 'desc' | undefined } | undefined
}

/** The sort; unsupported ones fall back to the protocol's default. */
export function resolveSort<Key extends string>({ sorting }: SortedBy<Key>) {
  const isCustom = sorting?.sortBy === 'custom'
  return {
    sortBy:
      !sorting || sorting.sortBy === 'custom'
        ? ('lastModifiedAt' as const)
        : (sorting.sortBy as Exclude<Key, 'custom'>),
    sortOrder: sorting?.sortOrder ?? ('desc' as const),
    ...(isCustom ? { errors: ['Custom sorting is not supported; sorted by lastModifiedAt'] } : {}),
  }
}

/** Where a page begins, and how long it is. Throws INVALID beyond the last page. */
export function pageOf({ page = 1, pageSize = MAX_ITEMS }: PageRequest) {
  const size = Math.min(pageSize, MAX_ITEMS)
  const offset = (page - 1) * size
  if (offset > LAST_OFFSET)
    throw invalid({ page: 'There are no pages beyond this. Use the export to get all opportunities.' })
  return { page, pageSize: size, offset }
}

export const toPaginationInfo = (
  { page, pageSize }: { page: number; pageSize: number },
  total: number | undefined,
): CommonPage['paginationInfo'] => ({
  page,
  pageSize,
  ...(total === undefined ? {} : { totalItems: total, totalPages: Math.ceil(total / pageSize) }),
})
