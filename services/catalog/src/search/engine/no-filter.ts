import type { EngineFilter } from './engine.ts'

/** A filter that everything passes. */
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
