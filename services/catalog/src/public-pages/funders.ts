import { clock } from '@fundharbor/chassis/runtime/clock'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import type { FunderNode } from '@fundharbor/contracts/catalog/public-pages'
import { millisecondsInMinute } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../opportunities/count-once.ts'

/** A funder with all spellings of its name that lead to the same address. */
export interface Funder extends FunderNode {
  names: string[]
}

/** Every funder in the catalog by slug; the name is the spelling that most opportunities have. */
export const readFunders = countOnce(async (): Promise<ReadonlyMap<string, Funder>> => {
  const { rows } = await Model.knex().raw(
    `SELECT funder_name AS name, count(*) FILTER (WHERE deadline IS NULL OR deadline >= :now)::int AS open
     FROM opportunities WHERE is_active GROUP BY funder_name ORDER BY count(*) DESC, funder_name`,
    { now: clock.now() },
  )
  const funders = new Map<string, Funder>()
  for (const { name, open } of rows as { name: string; open: number }[]) {
    const slug = funderSlug(name)
    if (slug === '') continue
    const known = funders.get(slug)
    if (known) {
      known.names.push(name)
      known.open += open
    } else funders.set(slug, { slug, name, open, names: [name] })
  }
  return funders
}, millisecondsInMinute)

/** Funders with open opportunities, by name. */
export const listOpenFunders = countOnce(
  async (): Promise<FunderNode[]> =>
    [...(await readFunders()).values()]
      .filter(({ open }) => open > 0)
      .map(presentFunder)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  millisecondsInMinute,
)

export const presentFunder = ({ slug, name, open }: Funder): FunderNode => ({ slug, name, open })
