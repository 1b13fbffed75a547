/** Cents of a decimal string with two places. Sums of an award stay far below what a number holds exactly. */
export const toCents = (amount: string): number => Number(amount.replace('.', ''))

/** `-1250` becomes `-12.50`. */
export function fromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const addUp = (amounts: readonly string[]): string =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0))

export const subtract = (amount: string, other: string): string => fromCents(toCents(amount) - toCents(other))
