import { invalid } from '@fundharbor/chassis/http/failures'
import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import type { Term } from '@fundharbor/contracts/vocabulary'
import { dayOrderOf } from '../imports/read-day.ts'
import type { Table } from '../tables/read-table.ts'

/** The columns of fields, and what was answered about how their dates are written. */
interface DayColumns<F extends string> {
  mapping: Partial<Record<F, string>>
  dayOrders: Partial<Record<F, DayOrder>>
}

type FoundOrders<F extends string> = Partial<Record<F, DayOrder | 'unclear'>>

/** How dates are written in the columns in which it matters: as chosen, else as the column's other values show. */
export function findDayOrders<F extends string>(
  { rows }: Table,
  fields: readonly F[],
  { mapping, dayOrders }: DayColumns<F>,
): FoundOrders<F> {
  const found: FoundOrders<F> = {}
  for (const field of fields) {
    const column = mapping[field]
    const order = column === undefined ? undefined : dayOrderOf(rows.map(({ cells }) => cells[column] ?? ''))
    if (order) found[field] = dayOrders[field] ?? order
  }
  return found
}

/** The orders that are not unclear. */
export const knownOrders = <F extends string>(found: FoundOrders<F>) =>
  Object.fromEntries(Object.entries(found).filter(([, order]) => order !== 'unclear')) as Partial<
    Record<F, DayOrder>
  >

/** Throws INVALID if nothing says how the dates of a column are written. */
export function assertOrdered<F extends string>(found: FoundOrders<F>, terms: readonly Term<string>[]): void {
  const labels = terms.filter(({ slug }) => found[slug as F] === 'unclear').map(({ label }) => label)
  if (labels.length > 0)
    throw invalid({ dayOrders: `Choose whether days or months come first for ${labels.join(' and ')}` })
}
