/** "$25,000", "€6,300,000": whole units, as sums of calls are round. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })

/** A part of a whole as whole percent, at least 1. */
export const percent = (part: number, whole: number): number => Math.max(1, Math.round((part / whole) * 100))
