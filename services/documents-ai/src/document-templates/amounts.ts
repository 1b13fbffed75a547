import { formatMoney } from '@fundharbor/chassis/mail/format'
import { parseAmount } from '@fundharbor/contracts/amounts'

/** Cents of a written sum, or null if it is not one, or one that can be read in two ways. */
export function toCents(written: string, currency?: string): number | null {
  const reading = parseAmount(written, { currency })
  return reading.kind === 'amount' ? Math.round(Number(reading.value) * 100) : null
}

/** A bare number gets the currency; everything else stays as it was written. */
export function toWrittenAmount(written: string, currency: string): string {
  const reading = parseAmount(written)
  return reading.kind === 'amount' && reading.named === '' ? formatMoney(reading.value, currency) : written
}

export const formatCents = (cents: number, currency: string): string =>
  formatMoney((cents / 100).toFixed(2), currency)

/** The total in the currency of the parts; null if one of them is not a sum, or they are in several currencies. */
export function addAmounts(written: readonly string[], currency: string): number | null {
  const cents = written.map((each) => toCents(each, currency))
  return cents.includes(null) ? null : cents.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}
