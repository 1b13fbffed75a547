import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import { isoDay, readDay, UnclearDayError } from '../imports/read-day.ts'
import { InvalidRecordError } from '../imports/source.ts'
import type { AwardRecord } from './read-award.ts'

/** Why a row is left out. */
export class SkippedAwardError extends Error {}

interface ReadDate {
  day: string | null
  precision: AwardRecord['datePrecision']
}

/**
 * Of `2013`, `2013-05` and every day; with the precision that the row states, if it has one. Throws SkippedAwardError if it can be
 * two days.
 */
export function readDate(written: string, order: DayOrder | undefined, stated = ''): ReadDate {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(written) ?? []
  const day = dayOf(year ? `${year}-${month ?? '01'}-01` : written, order)
  if (day === null) return { day, precision: null }
  const precision = month ? 'month' : year ? 'year' : 'day'
  return { day, precision: stated === 'month' || stated === 'year' ? stated : precision }
}

/** Null if it is no day, such as "soon": an award without a date is kept. */
function dayOf(written: string, order: DayOrder | undefined): string | null {
  try {
    return isoDay(readDay('The date', written, order))
  } catch (error) {
    if (error instanceof UnclearDayError)
      throw new SkippedAwardError(`The date ${written} can be two days, and no other date shows which`)
    if (error instanceof InvalidRecordError) return null
    throw error
  }
}
