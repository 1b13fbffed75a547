import { clock } from '@fundharbor/chassis/clock'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { Kept } from './changes.ts'
import { readFilters } from './filters.ts'
import { needed, type Plan } from './plan.ts'
import { relaxIfFew } from './relax.ts'
import { closingShare, dayOf, readStatistics, type Statistics } from './statistics.ts'
import { readTerms } from './terms.ts'

const DAY_MS = 86_400_000

const plans = new Kept<Plan>(500)

/** Plans a search from the catalogue's statistics; the list and the counts beside it share the plan. */
export const planSearch = (filter: OpportunityFilter): Promise<Plan> =>
  plans.read(JSON.stringify(filter), () => makePlan(filter))

async function makePlan(filter: OpportunityFilter): Promise<Plan> {
  const statistics = await readStatistics()
  const now = clock.now()
  const search = filter.search?.trim() ?? ''
  const terms = search ? await readTerms(search, statistics.total) : { terms: [], phrase: null }
  const bindings: Record<string, unknown> = { now }
  const conditions: string[] = []
  let share = needed(terms).reduce(
    (product, term) => product * (term.isExcluded ? 1 - term.share : term.share),
    1,
  )
  if (!filter.includeExpired) {
    conditions.push('(s.closes_at IS NULL OR s.closes_at >= :now)')
    share *= closingShare(statistics, now.getTime(), Infinity)
  }
  if (filter.postedWithin !== undefined) {
    bindings.postedSince = new Date(now.getTime() - filter.postedWithin * DAY_MS)
    conditions.push('s.posted_at >= :postedSince')
    share *= postedShare(statistics, bindings.postedSince as Date)
  }
  const filters = readFilters(filter, { statistics, now, bindings })
  const unfiltered = share * statistics.total
  const expected = filters.reduce((rows, each) => rows * each.share, unfiltered)
  const isNothing = search !== '' && needed(terms).length === 0
  return relaxIfFew({ statistics, terms, isNothing, conditions, filters, bindings, unfiltered, expected })
}

function postedShare({ buckets, total }: Statistics, since: Date): number {
  const from = dayOf(since)
  const inside = buckets.d.filter(({ date }) => date !== '0' && date >= from)
  return total === 0 ? 1 : inside.reduce((sum, { documents }) => sum + documents, 0) / total
}
