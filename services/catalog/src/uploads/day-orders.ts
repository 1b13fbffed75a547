import { invalid } from '@fundharbor/chassis/http/failures'
import {
  DayField,
  uploadFields,
  type DayOrders,
  type UploadPreview,
  type UploadSettings,
} from '@fundharbor/contracts/catalog/imports'
import { dayOrderOf } from '../imports/read-day.ts'
import type { Table } from '../tables/read-table.ts'

type FoundOrders = UploadPreview['dayOrders']

/** How dates are written in the columns in which it matters: as chosen, else as the column's other values show. */
export function findDayOrders({ rows }: Table, { mapping, dayOrders }: UploadSettings): FoundOrders {
  const orders = DayField.options.map((field) => {
    const column = mapping[field]
    const found = column === undefined ? undefined : dayOrderOf(rows.map(({ cells }) => cells[column] ?? ''))
    return [field, found && (dayOrders[field] ?? found)]
  })
  return Object.fromEntries(orders.filter(([, order]) => order))
}

/** The orders that are not unclear. */
export const knownOrders = (found: FoundOrders): DayOrders =>
  Object.fromEntries(Object.entries(found).filter(([, order]) => order !== 'unclear'))

/** Throws INVALID if nothing says how the dates of a column are written. */
export function assertOrdered(table: Table, settings: UploadSettings): void {
  const unclear = Object.entries(findDayOrders(table, settings)).filter(([, order]) => order === 'unclear')
  const labels = unclear.map(([field]) => uploadFields.find(({ slug }) => slug === field)?.label)
  if (labels.length > 0)
    throw invalid({ dayOrders: `Choose whether days or months come first for ${labels.join(' and ')}` })
}
