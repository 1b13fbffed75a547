/** Converts the provider's cents to a decimal string; a negative amount is a credit, so nothing is due. */
export const toMoney = (cents: number): string => (Math.max(0, cents) / 100).toFixed(2)

export const toCurrency = (code: string): string => code.toUpperCase()
