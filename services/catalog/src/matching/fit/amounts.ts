/** "$25,000", "€6,300,000.50". */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })

/** A part of a whole as whole percent, at least 1. */
export const percent = (part: number, whole: number): number => Math.max(1, Math.round((part / whole) * 100))
