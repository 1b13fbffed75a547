import { AMOUNT_RANGE, amountProblem, parseAmount, type AmountOptions } from '@fundharbor/contracts/amounts'
import { InvalidRecordError } from './source.ts'

type Value = string | number | null | undefined

/** Totals of programs are larger than what anybody applies for. */
const LARGEST = 9_999_999_999_999.99
const american: AmountOptions = { decimal: '.', currency: 'USD' }

/** Parses an amount. Empty, `none` and zero mean unknown: null. Throws InvalidRecordError for anything else. */
export function readAmount(field: string, value: Value, options = american): string | null {
  const amount = read(value, { kind: `${field} is not a valid amount`, ...options })
  return Number(amount) === 0 ? null : amount
}

/** Parses a whole number. Empty, `none` and zero mean unknown: null. Throws InvalidRecordError for anything else. */
export function readCount(field: string, value: Value): number | null {
  const kind = /^\d+[.,]\d+$/.test(String(value)) ? 'whole' : 'valid'
  return Number(read(value, { kind: `${field} is not a ${kind} number`, places: 0 })) || null
}

function read(value: Value, { kind, ...options }: AmountOptions & { kind: string }): string | null {
  const isCount = options.places === 0
  const text = typeof value === 'number' && !isCount ? value.toFixed(2) : String(value ?? '').trim()
  const reading = parseAmount(text, { max: LARGEST, ...options })
  if (reading.kind === 'amount') return reading.value
  if (reading.kind === 'empty' || /^none$/i.test(text)) return null
  const reason = amountProblem(reading)
  if (reading.kind === 'ambiguous') throw new InvalidRecordError(reason)
  const isPlain = reason === AMOUNT_RANGE || options.places === 0
  throw new InvalidRecordError(`${kind}: ${text.slice(0, 40)}${isPlain ? '' : `. ${reason}`}`)
}
