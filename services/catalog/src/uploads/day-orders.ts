import { invalid } from '@fundharbor/chassis/http/failures'
import {
  DayOrders,
  uploadFields,
  type UploadMapping,
  type UploadPreview,
} from '@fundharbor/contracts/catalog/imports'
import { dayOrderOf } from '../imports/read-day.ts'
import type { Table } from './read-table.ts'

const dayFields = ['deadline', 'postedAt'] as const

type FoundOrders = UploadPreview['dayOrders']

/** Parses what the form says about the order of days; nothing if it says nothing. */
export function readDayOrders(text: string | undefined): DayOrders {
  if (text === undefined) return {}
  try {
    return DayOrders.parse(JSON.parse(text))
  } catch {
    throw invalid({ dayOrders: 'Choose whether days or months come first' })
  }
}

/** How dates are written in the columns in which it matters: as chosen, else as the column's other values show. */
export function findDayOrders({ rows }: Table, mapping: UploadMapping, chosen: DayOrders): FoundOrders {
  const orders = dayFields.map((field) => {
    const column = mapping[field]
    const found = column === undefined ? undefined : dayOrderOf(rows.map(({ cells }) => cells[column] ?? ''))
    return [field, found && (chosen[field] ?? found)]
  })
  return Object.fromEntries(orders.filter(([, order]) => order))
}

/** The orders that are not unclear. */
export const knownOrders = (found: FoundOrders): DayOrders =>
  Object.fromEntries(Object.entries(found).filter(([, order]) => order !== 'unclear'))

/** Throws INVALID if nothing says how the dates of a column are written. */
export function assertOrdered(found: FoundOrders): DayOrders {
  const unclear = uploadFields.filter(({ slug }) => found[slug] === 'unclear')
  if (unclear.length > 0)
    throw invalid({
      dayOrders: `Choose whether days or months come first for ${unclear.map(({ label }) => label).join(' and ')}`,
    })
  return knownOrders(found)
}
