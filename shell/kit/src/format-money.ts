/** An amount as the API sends it (`"25000.00"`) or a number; null if the source does not state one. */
export type Amount = string | number | null | undefined

const AMOUNT_NOT_STATED = 'Amount not stated'

const formatters = new Map<string, Intl.NumberFormat>()

const notations = {
  whole: { maximumFractionDigits: 0 },
  cents: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  compact: { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 },
} as const

function getFormatter(currency: string, notation: keyof typeof notations): Intl.NumberFormat {
  const key = `${currency} ${notation}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...notations[notation] })
  formatters.set(key, formatter)
  return formatter
}

const isStated = (amount: Amount): amount is string | number =>
  amount !== null && amount !== undefined && amount !== '' && Number.isFinite(Number(amount))

/**
 * `€6,300,000`, `€9,186,307.30`: an amount in its own currency (ISO 4217), never rounded, with cents only if they are
 * not zero. Null is `Amount not stated`.
 */
export function formatMoney(amount: Amount, currency = 'USD'): string {
  if (!isStated(amount)) return AMOUNT_NOT_STATED
  const hasCents = Math.round(Number(amount) * 100) % 100 !== 0
  return getFormatter(currency, hasCents ? 'cents' : 'whole').format(Number(amount))
}

/** `$12,500.00`: with cents even if they are zero, to show how an amount was understood. */
export const formatMoneyInFull = (amount: Amount, currency = 'USD'): string =>
  isStated(amount) ? getFormatter(currency, 'cents').format(Number(amount)) : AMOUNT_NOT_STATED

/** `€10.7B`: for charts and statistics, where only the order of magnitude matters. */
export const formatMoneyCompact = (amount: Amount, currency = 'USD'): string =>
  isStated(amount) ? getFormatter(currency, 'compact').format(Number(amount)) : AMOUNT_NOT_STATED

let inWords: Intl.NumberFormat | undefined

/** `€7.5 billion`: for a figure on its own, which is read rather than compared. */
export function formatMoneyInWords(amount: Amount, currency = 'USD'): string {
  if (!isStated(amount)) return AMOUNT_NOT_STATED
  inWords ??= new Intl.NumberFormat('en-US', {
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  })
  // With a currency, a formatter would abbreviate: `€7.5B`.
  const zero = getFormatter(currency, 'whole').format(0)
  return zero.replace('0', inWords.format(Number(amount)))
}

/** `€100,000 – €350,000`; a single amount if both are equal; `From` or `Up to` if one is missing. */
export function formatMoneyRange(min: Amount, max: Amount, currency = 'USD'): string {
  if (isStated(min) && isStated(max)) {
    const [low, high] = [formatMoney(min, currency), formatMoney(max, currency)]
    return low === high ? low : `${low} – ${high}`
  }
  if (isStated(min)) return `From ${formatMoney(min, currency)}`
  if (isStated(max)) return `Up to ${formatMoney(max, currency)}`
  return AMOUNT_NOT_STATED
}

let numbers: Intl.NumberFormat | undefined

/** `1,124` */
export const formatNumber = (value: number): string =>
  // Created on first use, because the first formatter on a page blocks a phone for a tenth of a second.
  (numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })).format(value)

/** `1 opportunity`, `1,124 opportunities`. Pass `many` if the plural is not just an added s. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
