import { unambiguous } from '@fundharbor/contracts/amounts'

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 4 })

/** A value of a cell as text: numbers with a decimal point, dates as in ISO 8601, without a time at midnight. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return unambiguous(plain.format(value))
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '')
  return String(value)
}
