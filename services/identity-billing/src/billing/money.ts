/** The provider counts cents; answers carry decimal strings. Less than nothing is nothing to pay. */
export const moneyOf = (cents: number): string => (Math.max(0, cents) / 100).toFixed(2)

export const currencyOf = (code: string): string => code.toUpperCase()
