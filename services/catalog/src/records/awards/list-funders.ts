import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { DEFAULT_PAGE, decodeCursor, type Page } from '@fundharbor/chassis/http/pages'
import type { adminAwards, AwardFunder } from '@fundharbor/contracts/catalog/admin-awards'
import type { Knex } from 'knex'
import { z } from 'zod'

/** The last funder of a page: names in slugs have one spelling. */
const Position = z.string()

/** Funders of awards by name. Search finds names and identifiers. */
export async function listAwardFunders(
  knex: Knex,
  { search, limit = DEFAULT_PAGE, cursor }: z.output<typeof adminAwards.funders.query>,
): Promise<Page<AwardFunder>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const found = fundersIn(knex).modify((rows) => {
    if (search)
      void rows.whereRaw("(f.name || ' ' || array_to_string(f.identifiers, ' ')) ILIKE ?", [
        likePattern(search),
      ])
  })
  const page = found
    .clone()
    .orderBy('f.slug')
    .limit(limit + 1)
  if (after !== undefined) void page.where('f.slug', '>', after)
  const [rows, counted]: [AwardFunder[], { total: string }[]] = await Promise.all([
    page,
    found.clone().clearSelect().count({ total: '*' }),
  ])
  const shown = rows.slice(0, limit)
  return {
    rows: shown,
    total: Number(counted[0]?.total ?? 0),
    next: rows.length > limit ? shown.at(-1)?.slug : undefined,
  }
}

/** The funder with an id; undefined if there is none. */
export const findAwardFunder = (knex: Knex, id: string): Promise<AwardFunder | undefined> =>
  fundersIn(knex).where('f.id', id).first()

const fundersIn = (knex: Knex): Knex.QueryBuilder =>
  knex
    .table('award_funders as f')
    .leftJoin('award_funders as target', 'target.id', 'f.mergedInto')
    .select(
      'f.id',
      'f.slug',
      'f.name',
      'f.identifiers',
      knex.raw(
        `CASE WHEN target.id IS NULL THEN f.awards
         ELSE (SELECT count(*)::int FROM awards a WHERE a.merged_from = f.id) END AS awards`,
      ),
      knex.raw(
        `CASE WHEN target.id IS NOT NULL
         THEN json_build_object('id', target.id, 'slug', target.slug, 'name', target.name) END AS merged_into`,
      ),
    )
