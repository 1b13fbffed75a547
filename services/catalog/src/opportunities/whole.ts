import type { OpportunityFilter, OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import { Kept } from './changes.ts'
import { readMatches, type MatchSet } from './matches.ts'
import { isFew, type Plan } from './plan.ts'
import { chosenSort, sortOf } from './sorts.ts'

interface Wanted {
  filter: OpportunityFilter
  plan: Plan
  sort: OpportunitySort | undefined
}

const sets = new Kept<MatchSet>(500)
const anyOrder = new Kept<MatchSet>(500)

/** Small sets are read without their filters where that is small too: the counts beside the filters need it. */
export const isFiltered = ({ unfiltered }: Plan): boolean => !isFew(unfiltered)

/** All matches of a small result, read once for the list and the counts that are asked for beside it. */
export function readWhole({ filter, plan, sort }: Wanted): Promise<MatchSet> {
  const chosen = chosenSort(sort, plan)
  const read = () => readMatches(plan, { filtered: isFiltered(plan), sort: sortOf(chosen, plan) })
  const set = sets.read(keyOf(filter, chosen), read)
  void anyOrder.read(JSON.stringify(filter), () => set).catch(() => undefined)
  return set
}

/** The same where the order does not matter. */
export const readInAnyOrder = (filter: OpportunityFilter, plan: Plan): Promise<MatchSet> =>
  anyOrder.peek(JSON.stringify(filter)) ?? readWhole({ filter, plan, sort: undefined })

/** What was read for the pages before, if it is still at hand. */
export const peekWhole = ({ filter, plan, sort }: Wanted): Promise<MatchSet> | undefined =>
  sets.peek(keyOf(filter, chosenSort(sort, plan)))

const keyOf = (filter: OpportunityFilter, sort: OpportunitySort) => `${sort} ${JSON.stringify(filter)}`
