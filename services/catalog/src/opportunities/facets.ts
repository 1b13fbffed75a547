import type { Facets, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { Kept } from './changes.ts'
import type { FacetName } from './conditions.ts'
import { countFacts, presentCounts, rounded, type Counts } from './counts.ts'
import { SAMPLE_ROWS } from './limits.ts'
import { readMatches } from './matches.ts'
import { planSearch } from './plan-search.ts'
import { asMany, isFew, type Plan } from './plan.ts'
import { suggestSpelling } from './spelling.ts'
import { isFiltered, readInAnyOrder } from './whole.ts'

/** The finest sample there is: one row in 4⁶. */
const MOST_LEVELS = 6

const samples = new Kept<Sample>(500)

/** Counts of a set, read whole or in a sample in which every row stands for `times` rows. */
interface Sample {
  counts: Counts
  times: number
}

/** Counts of a query: its total, and for each filter's values how many rows they leave, the other filters kept. */
export async function countFacets(filter: OpportunityFilter): Promise<Facets> {
  const plan = await planSearch(filter)
  const own = await countSet(filter, plan, { filtered: isFiltered(plan) })
  const { times } = own
  const facets = presentCounts(own.counts, plan, times)
  if (plan.filters.length > 0 && isFiltered(plan)) {
    const all = await countSet(filter, plan, { filtered: false })
    const wider = presentCounts(all.counts, plan, all.times)
    for (const name of new Set<FacetName>(plan.filters.map((each) => each.name))) facets[name] = wider[name]
  }
  const total = rounded(own.counts.total * times, times)
  const didYouMean =
    total === 0 && filter.search && !plan.isNothing ? await suggestSpelling(filter.search) : null
  return { total, approximate: times > 1, didYouMean, facets }
}

/** How many match, about, where they are too many to read. */
export async function countTotal(filter: OpportunityFilter, plan: Plan): Promise<number> {
  const { counts, times } = await countSet(filter, plan, { filtered: isFiltered(plan) })
  return rounded(counts.total * times, times)
}

/** Counts a set, or a sample of it, with its filters or with marks of which fail. */
const countSet = (
  filter: OpportunityFilter,
  plan: Plan,
  { filtered }: { filtered: boolean },
): Promise<Sample> =>
  samples.read(`${filtered} ${JSON.stringify(filter)}`, async () => {
    const isWhole = filtered === isFiltered(plan) && isFew(filtered ? plan.expected : plan.unfiltered)
    if (!isWhole) return readSample(plan, filtered)
    const { facts, isCut } = await readInAnyOrder(filter, plan)
    return isCut ? readSample(asMany(plan), filtered) : { counts: countFacts(facts, plan), times: 1 }
  })

async function readSample(plan: Plan, filtered: boolean): Promise<Sample> {
  const rows = filtered ? plan.expected : plan.unfiltered
  let level = isFew(rows) ? 0 : Math.min(MOST_LEVELS, Math.ceil(Math.log(rows / SAMPLE_ROWS) / Math.log(4)))
  for (;;) {
    const { facts } = await readMatches(plan, { filtered, sort: null, level })
    const counts = countFacts(facts, plan)
    // Words that avoid each other are fewer than they seemed: read more of them.
    if (level === 0 || counts.rows >= SAMPLE_ROWS / 16) return { counts, times: 4 ** level }
    level = Math.max(0, level - 2)
  }
}
