import { invalid } from '@fundharbor/chassis/http/failures'
import { LAST_OFFSET, MOST_ITEMS, type CommonSearch } from '@fundharbor/contracts/catalog/common-grants'
import { OpportunityModel } from '../opportunities/model.ts'
import { findMatchIds } from '../search/match-ids.ts'
import { commonConditions, sortKeys } from './conditions.ts'

/** Counting goes so far, and a keyword finds so many; beyond, the protocol's optional totals are left out. */
const COUNTED = 10_000

/** A page of the protocol, and what `paginationInfo` says of it. */
export interface CommonPage {
  rows: OpportunityModel[]
  paginationInfo: { page: number; pageSize: number; totalItems?: number; totalPages?: number }
}

interface Asked {
  page?: number | undefined
  pageSize?: number | undefined
}

/** All opportunities, last modified first. */
export async function listPage(asked: Asked): Promise<CommonPage> {
  const at = pageOf(asked)
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
  return { rows, paginationInfo: infoOf(at, totals[0].total) }
}

/** A search's page, with what of it could not be done. */
export async function searchPage(search: CommonSearch): Promise<CommonPage & { errors: string[] }> {
  const at = pageOf(search.pagination ?? {})
  const matches = search.search
    ? await findMatchIds({ search: search.search, includeExpired: true }, { limit: COUNTED })
    : null
  const { where, bindings, errors } = commonConditions(matches, search.filters ?? {})
  const from = `FROM opportunities o WHERE ${where.join(' AND ')}`
  const { sortBy, sortOrder } = sortingOf(search)
  const order = sortOrder === 'asc' ? 'ASC' : 'DESC'
  const knex = OpportunityModel.knex()
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    knex.raw(
      `SELECT o.id ${from} ORDER BY ${sortKeys[sortBy]} ${order} NULLS LAST, o.id ${order}
       LIMIT :limit OFFSET :offset`,
      { ...bindings, limit: at.pageSize, offset: at.offset },
    ),
    knex.raw(`SELECT count(*)::int AS total FROM (SELECT ${from} LIMIT ${COUNTED + 1}) AS counted`, bindings),
  ])
  const ids: string[] = found.map(({ id }: { id: string }) => id)
  const rows = await OpportunityModel.query().findByIds(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { total } = counted[0]
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    paginationInfo: infoOf(at, total > COUNTED ? undefined : total),
    errors,
  }
}

/** What is sorted by: a sort that we do not have falls back to the protocol's own. */
export function sortingOf({ sorting }: CommonSearch) {
  const isCustom = sorting?.sortBy === 'custom'
  return {
    sortBy: !sorting || sorting.sortBy === 'custom' ? ('lastModifiedAt' as const) : sorting.sortBy,
    sortOrder: sorting?.sortOrder ?? ('desc' as const),
    ...(isCustom ? { errors: ['Custom sorting is not supported: sorted by lastModifiedAt'] } : {}),
  }
}

function pageOf({ page = 1, pageSize = MOST_ITEMS }: Asked) {
  const size = Math.min(pageSize, MOST_ITEMS)
  const offset = (page - 1) * size
  if (offset > LAST_OFFSET) throw invalid({ page: 'Pages end here: use the export for everything' })
  return { page, pageSize: size, offset }
}

const infoOf = ({ page, pageSize }: { page: number; pageSize: number }, total: number | undefined) => ({
  page,
  pageSize,
  ...(total === undefined ? {} : { totalItems: total, totalPages: Math.ceil(total / pageSize) }),
})
