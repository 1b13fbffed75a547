import { formatMoney } from '@fundharbor/kit'

/** From here on, cents only make a sum harder to read. */
const WITHOUT_CENTS = 1000

/** A sum for figures and charts: `$80.50`, `$120,337`. */
export const formatSum = (amount: string, currency: string): string =>
  formatMoney(Number(amount) < WITHOUT_CENTS ? amount : Math.round(Number(amount)), currency)
