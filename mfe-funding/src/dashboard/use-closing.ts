import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, clock, isExpired, useQuery } from '@fundharbor/kit'
import { savedQuery } from '../saved/queries.ts'
import { closingQuery } from './queries.ts'
import { TIDE_DAYS } from './tide.ts'

/** What closes within 30 days, the next first; `total` counts all of it. */
export interface Closing {
  /** Whether it is what the member keeps; else the whole catalogue. */
  isSaved: boolean
  rows: OpportunityRow[]
  total: number
}

/** The own saved opportunities that close soon; without any, or while they cannot be read, the catalogue's. */
export function useClosing() {
  const saved = useQuery(savedQuery())
  const catalogue = useQuery(closingQuery())
  const ours = saved.data?.map(({ opportunity }) => opportunity).filter(closesSoon) ?? []
  return {
    closing: chooseClosing(ours, saved.isPending, catalogue.data),
    error: saved.isPending || ours.length > 0 ? null : catalogue.error,
    isFetching: catalogue.isFetching,
    refetch: () => void catalogue.refetch(),
  }
}

function chooseClosing(
  ours: OpportunityRow[],
  isUnknown: boolean,
  catalogue: Omit<Closing, 'isSaved'> | undefined,
): Closing | undefined {
  if (ours.length > 0) {
    const rows = ours.toSorted((a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? ''))
    return { isSaved: true, rows, total: rows.length }
  }
  return !isUnknown && catalogue ? { ...catalogue, isSaved: false } : undefined
}

const closesSoon = (row: OpportunityRow) =>
  row.deadline !== null && !isExpired(row) && calendarDaysBetween(clock.now(), row.deadline) <= TIDE_DAYS
