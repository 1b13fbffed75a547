import { parseAmount } from '@fundharbor/contracts/amounts'

/**
 * Reads a count as amounts are read, because antd's own reader deletes commas, and `1,5` becomes 15. Decimals stay, so that
 * the service can refuse them.
 */
export function readNumber(typed = ''): string {
  const readings = [0, 4].map((places) => parseAmount(typed, { places }))
  const found = readings.find((reading) => reading.kind === 'amount')
  if (found) return String(Number(found.value))
  return typed.trim() === '' ? '' : 'NaN'
}
