import { InvalidRecordError } from './source.ts'

/** Parses an amount. Empty, `none` and zero mean unknown: null. Throws InvalidRecordError for anything else. */
export function readAmount(field: string, value: string | number | null | undefined): string | null {
  const number = readNumber(field, value, 'amount')
  return number === null || number === 0 ? null : number.toFixed(2)
}

/** Parses a whole number. Empty, `none` and zero mean unknown: null. Throws InvalidRecordError for anything else. */
export function readCount(field: string, value: string | number | null | undefined): number | null {
  const number = readNumber(field, value, 'number')
  if (number === null || number === 0) return null
  if (!Number.isInteger(number)) throw new InvalidRecordError(`${field} is not a whole number: ${number}`)
  return number
}

function readNumber(
  field: string,
  value: string | number | null | undefined,
  kind: 'amount' | 'number',
): number | null {
  const text = String(value ?? '')
    .trim()
    .replaceAll(/[$,]/g, '')
  if (text === '' || /^none$/i.test(text)) return null
  if (!/^\d+(?:\.\d+)?$/.test(text))
    throw new InvalidRecordError(`${field} is not a valid ${kind}: ${text.slice(0, 40)}`)
  return Number(text)
}
