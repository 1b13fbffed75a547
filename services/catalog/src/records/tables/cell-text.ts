import { unambiguous } from '@fundharbor/contracts/amounts'
import { roundToNearestMinutes } from 'date-fns/roundToNearestMinutes'

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 4 })

/** A value of a cell as text: numbers with a decimal point, dates as in ISO 8601. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return unambiguous(plain.format(value))
  if (value instanceof Date) return dateText(value)
  return String(value)
}

/** Without a time at midnight, and without a zone, because spreadsheets have none. Their parts of a day are not exact. */
const dateText = (date: Date): string =>
  roundToNearestMinutes(date)
    .toISOString()
    .replace(/(?:T00:00:00\.000)?Z$/, '')
