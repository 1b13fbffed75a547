/** Cents of a decimal string with two decimals: exact, however many sums are added up. */
export const toCents = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** `-1250` becomes `-12.50`. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const addUp = (amounts: readonly string[]): string =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n))

export const subtract = (amount: string, other: string): string => fromCents(toCents(amount) - toCents(other))
