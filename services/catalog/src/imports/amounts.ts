import { RecordProblem } from './source.ts'

/** Reads an amount. Nothing, `none` and zero mean that it is unknown: null. Throws RecordProblem for other words. */
export function readAmount(field: string, value: string | number | null | undefined): string | null {
  const number = readNumber(field, value)
  return number === null || number === 0 ? null : number.toFixed(2)
}

/** Reads how many awards are expected; unknown is null. */
export function readCount(field: string, value: string | number | null | undefined): number | null {
  const number = readNumber(field, value)
  if (number === null || number === 0) return null
  if (!Number.isInteger(number)) throw new RecordProblem(`${field} is not a whole number: ${number}`)
  return number
}

function readNumber(field: string, value: string | number | null | undefined): number | null {
  const text = String(value ?? '')
    .trim()
    .replaceAll(/[$,]/g, '')
  if (text === '' || /^none$/i.test(text)) return null
  if (!/^\d+(?:\.\d+)?$/.test(text))
    throw new RecordProblem(`${field} is not an amount: ${text.slice(0, 40)}`)
  return Number(text)
}
