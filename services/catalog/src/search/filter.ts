import { clock } from '@fundharbor/chassis/clock'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import type { EngineFilter } from './engine/engine.ts'

const DAY_MS = 86_400_000

/** Lets everything pass. */
export const noFilter: EngineFilter = {
  facets: {},
  openAt: null,
  closesBy: null,
  postedSince: null,
  addedAfter: null,
  addedUntil: null,
  minAmount: null,
  maxAmount: null,
}

/** The filters of a query as the engine compares them, for lists, counts and alerts alike. */
export function toEngineFilter(filter: OpportunityFilter): EngineFilter {
  const now = clock.now().getTime()
  const { deadlineWithin, postedWithin, includeExpired } = filter
  return {
    ...noFilter,
    facets: facetsOf(filter),
    // What has closed does not close within some days.
    openAt: includeExpired && deadlineWithin === undefined ? null : now,
    closesBy: deadlineWithin === undefined ? null : now + deadlineWithin * DAY_MS,
    postedSince: postedWithin === undefined ? null : now - postedWithin * DAY_MS,
    minAmount: filter.minAmount ?? null,
    maxAmount: filter.maxAmount ?? null,
  }
}

function facetsOf(filter: OpportunityFilter): EngineFilter['facets'] {
  const { category, fundingType, source, organizationType, businessType } = filter
  const named = {
    category,
    subject: split(filter.subject, ','),
    fundingType,
    source,
    organizationType,
    businessType,
    // Names of places and sectors hold commas.
    geoScope: split(filter.geoScope, '|'),
    sector: split(filter.sector, '|'),
  }
  return Object.fromEntries(Object.entries(named).filter(([, values]) => values !== undefined))
}

/** An empty text asks for nothing. */
const split = (text: string | undefined, separator: string): string[] | undefined =>
  text ? text.split(separator).map((part) => part.trim()) : undefined
