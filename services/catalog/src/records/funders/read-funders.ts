import { clock } from '@fundharbor/chassis/runtime/clock'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import type { FunderNode } from '@fundharbor/contracts/catalog/public-pages'
import { millisecondsInMinute } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../opportunities/count-once.ts'
import { openSql } from '../opportunities/open.ts'

/** A funder with all spellings of its name that lead to the same address. */
export interface Funder extends FunderNode {
  names: string[]
}

/**
 * Every funder in the catalog and of past awards by slug; the name is the spelling that most opportunities have. A merged
 * funder's slug leads to the one that it was merged into.
 */
export const readFunders = countOnce(async (): Promise<ReadonlyMap<string, Funder>> => {
  const { rows } = await Model.knex().raw(
    `SELECT funder_name AS name, count(*) FILTER (WHERE ${openSql()})::int AS open
     FROM opportunities WHERE is_active GROUP BY funder_name ORDER BY count(*) DESC, funder_name`,
    { now: clock.now() },
  )
  const givers: FunderNode[] = await Model.knex()
    .table('award_funders')
    .where('awards', '>', 0)
    .orderBy('slug')
    .select('slug', 'name', 'awards')
  const merged = await readMerged()
  const funders = new Map<string, Funder>()
  for (const { name, open } of rows as { name: string; open: number }[]) {
    const target = merged.get(funderSlug(name)) ?? { slug: funderSlug(name), name }
    if (target.slug === '') continue
    const known = funders.get(target.slug)
    if (known) {
      known.names.push(name)
      known.open += open
    } else funders.set(target.slug, { ...target, open, awards: 0, names: [name] })
  }
  for (const { slug, name, awards } of givers) {
    const known = funders.get(slug)
    if (known) known.awards = awards
    else funders.set(slug, { slug, name, open: 0, awards, names: [] })
  }
  for (const [slug, target] of merged) {
    const known = funders.get(target.slug)
    if (known) funders.set(slug, known)
  }
  return funders
}, millisecondsInMinute)

type Address = Pick<Funder, 'slug' | 'name'>

/** The funders that others were merged into, by the slugs of those. */
async function readMerged(): Promise<ReadonlyMap<string, Address>> {
  const rows: (Address & { from: string })[] = await Model.knex()
    .table('award_funders as f')
    .join('award_funders as target', 'target.id', 'f.mergedInto')
    .select('f.slug as from', 'target.slug', 'target.name')
  return new Map(rows.map(({ from, slug, name }) => [from, { slug, name }]))
}

/** How many funders have something open. */
export const countOpenFunders = async (): Promise<number> =>
  (await listOpenFunders()).filter(({ open }) => open > 0).length

/** Funders with open opportunities by name, and then those of whom only past awards are known. */
export const listOpenFunders = countOnce(
  async (): Promise<FunderNode[]> =>
    [...new Set((await readFunders()).values())]
      .filter(({ open, awards }) => open > 0 || awards > 0)
      .map(presentFunder)
      .toSorted(
        (one, other) =>
          Number(other.open > 0) - Number(one.open > 0) || one.name.localeCompare(other.name, 'en'),
      ),
  millisecondsInMinute,
)

export const presentFunder = ({ slug, name, open, awards }: Funder): FunderNode => ({
  slug,
  name,
  open,
  awards,
})
