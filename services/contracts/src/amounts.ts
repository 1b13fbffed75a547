/** The largest amount that numeric(12,2) can store. */
export const MAX_MONEY = 9_999_999_999.99

/** Error message for invalid amounts. */
export const AMOUNT_RANGE = 'Enter an amount between 0 and 9,999,999,999.99'

/** The sign before the decimals. */
export type DecimalSign = '.' | ','

/**
 * What somebody wrote as an amount. `amount` has its decimal string with all places, the sign that the text itself shows
 * to be the decimal one, and the currency that it names. `ambiguous` has what it can mean: a whole number or decimals.
 */
export type AmountReading =
  | { kind: 'empty' }
  | { kind: 'amount'; value: string; decimal: DecimalSign | null; named: string }
  | { kind: 'ambiguous'; choices: [string, string] }
  | { kind: 'invalid'; message: string }

export interface AmountOptions {
  /** Where the writer is at home: a point in a German text separates thousands. American English by default. */
  locale?: string
  /** The decimal sign, where it is known: of a column of a table, or of a source. */
  decimal?: DecimalSign
  /** ISO 4217 code. A text that names another currency is invalid; without it, any currency can be named. */
  currency?: string
  /** Decimal places, 2 by default. */
  places?: number
  max?: number
  /** Said of a text that is not such a number. */
  message?: string
}

/** Zeros that a word adds. */
const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  lakh: 5,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  crore: 7,
  bn: 9,
  billion: 9,
}

const SCALE = `(?:${Object.keys(SCALES).join('|')})(?!\\p{L})\\.?`
const CURRENCY = String.raw`\p{L}{0,3}\p{Sc}|(?:rs|s?fr|kr)\.|\p{L}{2,8}|`
const NUMBER = String.raw`[.,]?\d(?:[\d.,'’ ]*\d)?[.,]?`
const WRITTEN = new RegExp(
  `^(?<before>${CURRENCY}) ?(?<number>${NUMBER}) ?(?<scale>${SCALE}|) ?(?<after>${CURRENCY})$`,
  'iu',
)
const LONGEST = 60

/** Reads an amount as people write it: `$12,500`, `12.500,50 €`, `1 250,5`, `CHF 12’500.–`, `1,25,000`, `1.2m`. */
export function parseAmount(typed: string, options: AmountOptions = {}): AmountReading {
  const { places = 2, max = MAX_MONEY, message } = options
  const invalid = (reason: string): AmountReading => ({ kind: 'invalid', message: reason })
  if (typed.length > LONGEST) return invalid(message ?? AMOUNT_RANGE)
  const text = typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return { kind: 'empty' }
  // `500.–` has no cents.
  const parts = WRITTEN.exec(text.replace(/[.,][-–—]+(?=\D*$)/, ''))?.groups
  if (!parts)
    return invalid(
      message ?? (/^\D*[-−–(]|[-−–]$/.test(text) ? 'Enter an amount of 0 or more' : AMOUNT_RANGE),
    )
  const names = [parts.before ?? '', parts.after ?? ''].filter(Boolean)
  const found = names.every(isCurrency) ? readNumber(parts.number ?? '', options) : undefined
  if (!found) return invalid(message ?? AMOUNT_RANGE)
  const other = names.find((name) => options.currency && !namesOf(options.currency).has(fold(name)))
  if (other) return invalid(`Enter the amount in ${options.currency}, not in “${other}”`)
  const power = SCALES[fold(parts.scale ?? '')] ?? 0
  const values = found.readings.map((reading) => Number(reading) * 10 ** power)
  if (values.some((value) => value > max)) return invalid(message ?? AMOUNT_RANGE)
  const [value = '', decimals] = values.map((each) => each.toFixed(places))
  if (decimals !== undefined) return { kind: 'ambiguous', choices: [value, decimals] }
  const written = /\.(\d*?)0*$/.exec(found.readings[0] ?? '')?.[1]?.length ?? 0
  if (written > places + power)
    return invalid(
      message ?? (places === 0 ? 'Enter a whole number' : `Use at most ${places} decimal places`),
    )
  return { kind: 'amount', value, decimal: found.decimal, named: names[0] ?? '' }
}

/** What is wrong with a reading that is no amount. */
export function amountProblem(reading: Exclude<AmountReading, { kind: 'amount' }>, message = AMOUNT_RANGE) {
  if (reading.kind === 'invalid') return reading.message
  if (reading.kind === 'empty') return message
  const [whole, decimals] = reading.choices.map((choice) => plain.format(Number(choice)))
  return `Do you mean ${whole} or ${decimals}?`
}

const plain = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

interface FoundNumber {
  /** Decimal strings: two if the separator can be either. */
  readings: string[]
  decimal: DecimalSign | null
}

const GROUPS = /^\d{1,3}(?:(?<sign>[., '])\d{3})(?:\k<sign>\d{3})*$/
const INDIAN_GROUPS = /^\d{1,2}(?:(?<sign>[, ])\d{2})(?:\k<sign>\d{2})*\k<sign>\d{3}$/

const digitsIn = (text: string) => text.replaceAll(/\D/g, '')
const opposite = (sign: string): DecimalSign => (sign === ',' ? '.' : ',')

/** The number in a text of digits and separators; undefined if they do not make one. */
function readNumber(
  written: string,
  { decimal, locale = 'en-US', places }: AmountOptions,
): FoundNumber | undefined {
  const text = written.replaceAll('’', "'")
  if (/^\d+$/.test(text)) return { readings: [text], decimal: null }
  const sign = /[.,](?=[^.,]*$)/.exec(text)?.[0]
  const isGrouped = GROUPS.test(text) || INDIAN_GROUPS.test(text)
  if (!sign) return isGrouped ? { readings: [digitsIn(text)], decimal: null } : undefined
  const [whole = '', fraction = '', ...more] = text.split(sign)
  if (isGrouped && (more.length > 0 || text.replaceAll(/\d/g, '').length > 1))
    return { readings: [digitsIn(text)], decimal: opposite(sign) }
  const isWhole = /^\d*$/.test(whole) || GROUPS.test(whole) || INDIAN_GROUPS.test(whole)
  if (more.length > 0 || !isWhole || !/^\d*$/.test(fraction)) return undefined
  const asDecimals = `${digitsIn(whole) || '0'}.${fraction}`
  // Thousands do not begin with 0.
  if (!isGrouped || whole.startsWith('0')) return { readings: [asDecimals], decimal: sign as DecimalSign }
  const asWhole = digitsIn(text)
  if (decimal) return { readings: [decimal === sign ? asDecimals : asWhole], decimal: null }
  const readings = places === 0 || groupSign(locale) === sign ? [asWhole] : [asWhole, asDecimals]
  return { readings, decimal: null }
}

const groupSign = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567).find(({ type }) => type === 'group')?.value

const fold = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Signs that `Intl` does not know, or gives only in other languages. */
const OTHER_SIGNS: Readonly<Record<string, string[]>> = { INR: ['rs'], CHF: ['fr', 'sfr'] }

/** Currencies that people also write as a sign or a name. Any currency can be written as a code. */
const COMMON =
  'USD EUR GBP CAD AUD NZD CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY INR JPY CNY KRW BRL MXN ZAR KES NGN ILS UAH'.split(
    ' ',
  )

const knownNames = new Map<string, ReadonlySet<string>>()

/** `$`, `US$`, `USD`, `dollars` and `dollar` of `USD`. */
function namesOf(currency: string): ReadonlySet<string> {
  const known = knownNames.get(currency)
  if (known) return known
  const signs = (['symbol', 'narrowSymbol', 'name'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
        .formatToParts(2)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  )
  const [, narrow = '', name = ''] = signs
  const noun = name.split(' ').at(-1) ?? ''
  const dollars = narrow === '$' ? [`${currency.slice(0, 2)}$`, `${currency.slice(0, 1)}$`] : []
  const names = new Set(
    [currency, ...signs, ...dollars, noun, noun.replace(/s$/, ''), ...(OTHER_SIGNS[currency] ?? [])].map(
      fold,
    ),
  )
  knownNames.set(currency, names)
  return names
}

let codes: ReadonlySet<string> | undefined

function isCurrency(name: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return (
    /\p{Sc}/u.test(name) ||
    codes.has(name.toUpperCase()) ||
    COMMON.some((currency) => namesOf(currency).has(fold(name)))
  )
}

/** The only currency that a text can be in, e.g. `EUR` for `€500`; null for `$500`, which many can. */
export function currencyIn(text: string): string | null {
  const reading = parseAmount(text)
  if (reading.kind !== 'amount' && reading.kind !== 'ambiguous') return null
  const fitting = COMMON.filter((currency) => parseAmount(text, { currency }).kind === reading.kind)
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The decimal sign that texts of one column agree on; null if none shows it, or they differ. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | null {
  const shown = new Set(
    texts.map((text) => {
      const reading = parseAmount(text)
      return reading.kind === 'amount' ? reading.decimal : null
    }),
  )
  shown.delete(null)
  const [sign = null] = shown
  return shown.size === 1 ? sign : null
}

/** A decimal string that nobody can take for thousands: `12.125` becomes `12.1250`. */
export const unambiguous = (decimal: string): string =>
  /^\d+\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal

interface AmountRange {
  minAmount?: string | number | null
  maxAmount?: string | number | null
}

/** Whether a range's minimum is at most its maximum, where both are known. */
export const isInOrder = ({ minAmount, maxAmount }: AmountRange): boolean =>
  minAmount == null || maxAmount == null || Number(minAmount) <= Number(maxAmount)

/** The error of a maximum that is not. */
export const orderOfAmounts = { path: ['maxAmount'], error: 'The maximum must be at least the minimum' }
