import type { ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import { DAY_FORMATS, readDay, UnclearDayError, zoneNamed, type WrittenDay } from '../imports/read-day.ts'
import { InvalidRecordError } from '../imports/source.ts'

/** A day, read in its column's order where it could be two. */
export function dayOf(text: string, order: DayOrder | undefined): WrittenDay | null {
  try {
    return readDay('This', text)
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error
    if (!(error instanceof UnclearDayError)) throw new InvalidRecordError(`${error.message}. ${DAY_FORMATS}`)
    if (order) return readDay('This', text, order)
    throw error
  }
}

const ROLLING = /^(?:rolling|ongoing|open|continuous|year[- ]round|any ?time)\b[a-z -]*$/i

/** The closing day, or that the funder takes applications at any time. */
export function deadlineOf(text: string, order: DayOrder | undefined) {
  const isRolling = ROLLING.test(text.trim())
  return { day: isRolling ? null : dayOf(text, order), isRolling }
}

/** Null if the cell is empty. */
export function zoneOf(text: string): ClosingZone | null {
  const zone = zoneNamed(text)
  if (!zone && text.trim() !== '')
    throw new InvalidRecordError('Use a time zone such as Eastern, Brussels or America/New_York')
  return zone ?? null
}
