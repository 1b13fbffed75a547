import { formatMoney } from '@fundharbor/chassis/mail/format'

/** A sum as people write it: `45000`, `45,000.50`, `$45,000`, `45000 EUR`. */
const AMOUNT =
  /^(?<before>[^\d\s.,-]{0,4})\s*(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)\s*(?<after>[^\d\s.,]{0,4})$/

/** Cents of a written sum, or null if it is not one. */
export function toCents(written: string): number | null {
  const digits = AMOUNT.exec(written.trim())?.groups?.digits
  return digits === undefined ? null : Math.round(Number(digits.replaceAll(',', '')) * 100)
}

/** A bare number gets the currency; everything else stays as it was written. */
export function toWrittenAmount(written: string, currency: string): string {
  const cents = toCents(written)
  const { before, after } = AMOUNT.exec(written.trim())?.groups ?? {}
  return cents === null || before || after ? written : formatCents(cents, currency)
}

export const formatCents = (cents: number, currency: string): string =>
  formatMoney((cents / 100).toFixed(2), currency)

/** The total in the currency of the parts; null if one of them is not a sum, or they are in several currencies. */
export function addAmounts(written: readonly string[], currency: string): number | null {
  const cents = written.map(toCents)
  const units = new Set(written.map((each) => each.replaceAll(/[\d\s.,]/g, '')))
  const own = formatCents(0, currency).replaceAll(/[\d\s.,]/g, '')
  if (cents.includes(null) || [...units].some((unit) => unit !== '' && unit !== own && unit !== currency))
    return null
  return cents.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}
