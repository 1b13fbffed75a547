/** An amount as the API sends it (`"25000.00"`) or a number; null where the source does not say. */
export type Amount = string | number | null | undefined

/** What stands in place of an amount that nobody stated. */
export const AMOUNT_NOT_STATED = 'Amount not stated'

const formatters = new Map<string, Intl.NumberFormat>()

const notations = {
  whole: { maximumFractionDigits: 0 },
  cents: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  compact: { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 },
} as const

function formatterOf(currency: string, notation: keyof typeof notations): Intl.NumberFormat {
  const key = `${currency} ${notation}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...notations[notation] })
  formatters.set(key, made)
  return made
}

const isStated = (amount: Amount): amount is string | number =>
  amount !== null && amount !== undefined && amount !== '' && Number.isFinite(Number(amount))

/** `€6,300,000`, `€9,186,307.30`: in its own currency (ISO 4217), with cents where there are any; `Amount not stated` for null. */
export function formatMoney(amount: Amount, currency = 'USD'): string {
  if (!isStated(amount)) return AMOUNT_NOT_STATED
  const hasCents = Math.round(Number(amount) * 100) % 100 !== 0
  return formatterOf(currency, hasCents ? 'cents' : 'whole').format(Number(amount))
}

/** `€10.7B`: for large sums where the order of magnitude is what counts. */
export const formatMoneyCompact = (amount: Amount, currency = 'USD'): string =>
  isStated(amount) ? formatterOf(currency, 'compact').format(Number(amount)) : AMOUNT_NOT_STATED

/** `€100,000 – €350,000`; one amount where both are equal, `From` or `Up to` where one is missing. */
export function formatMoneyRange(min: Amount, max: Amount, currency = 'USD'): string {
  if (isStated(min) && isStated(max)) {
    const [low, high] = [formatMoney(min, currency), formatMoney(max, currency)]
    return low === high ? low : `${low} – ${high}`
  }
  if (isStated(min)) return `From ${formatMoney(min, currency)}`
  if (isStated(max)) return `Up to ${formatMoney(max, currency)}`
  return AMOUNT_NOT_STATED
}

const numbers = new Intl.NumberFormat('en-US')
const compactNumbers = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** `1,124` */
export const formatNumber = (value: number): string => numbers.format(value)

/** `1.1K` */
export const formatNumberCompact = (value: number): string => compactNumbers.format(value)

/** `1 opportunity`, `1,124 opportunities`; `many` where an s is not enough. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
