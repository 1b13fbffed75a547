import { clock } from '@fundharbor/chassis/runtime/clock'
import { addMonths } from 'date-fns/addMonths'
import { max } from 'date-fns/max'
import type { FieldValues } from './field-lists.ts'
import type { OpportunityRecord } from './record.ts'
import { latestYear } from './years.ts'

/** Months after which a forecast, or a year in a title, is out of date. */
const ESTIMATE_MONTHS = 6
/** Months after which a record that nobody has updated is out of date. */
const SILENT_MONTHS = 18

/** From when a record has probably closed, and why. */
export interface Lapse {
  probablyClosedAt: string | null
  probablyClosedReason: string | null
}

type DatedRecord = Pick<
  OpportunityRecord,
  'title' | 'deadline' | 'isForecast' | 'expectedAt' | 'postedAt' | 'sourceUpdatedAt' | 'sourceCodes'
>

/**
 * When a record without a deadline has plainly passed: a forecast half a year after its estimated date or its fiscal year, any
 * other record a year and a half after its last update, or half a year after the last year in its title.
 */
export function findLapse(record: DatedRecord): Lapse {
  if (record.deadline !== null) return noLapse
  const estimated = record.isForecast ? estimateOf(record) : null
  if (estimated) return estimated
  const [first] = [lapseWithoutUpdate(record), lapseByTitle(record)]
    .filter((lapse) => lapse !== null)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return first ? toLapse(first.at, first.reason) : noLapse
}

const noLapse: Lapse = { probablyClosedAt: null, probablyClosedReason: null }

const toLapse = (at: Date, reason: string): Lapse => ({
  probablyClosedAt: at.toISOString(),
  probablyClosedReason: reason,
})

/** The end of a fiscal year of the United States, which most of these records mean, in UTC. */
const endOfYear = (year: number): Date => new Date(Date.UTC(year, 9, 1))

function estimateOf({ expectedAt, sourceCodes, title }: DatedRecord): Lapse | null {
  const year = Number(sourceCodes.fiscalYear?.[0]) || latestYear(title)?.year
  const known = [...(expectedAt ? [new Date(expectedAt)] : []), ...(year ? [endOfYear(year)] : [])]
  if (known.length === 0) return null
  const reason = expectedAt
    ? `It was expected in ${monthOf(new Date(expectedAt))} and has not opened`
    : `It was expected in fiscal year ${year} and has not opened`
  return toLapse(addMonths(max(known), ESTIMATE_MONTHS), reason)
}

const lastUpdate = ({ sourceUpdatedAt, postedAt }: DatedRecord): Date | null => {
  const text = sourceUpdatedAt ?? postedAt
  return text === null ? null : new Date(text)
}

function lapseWithoutUpdate(record: DatedRecord) {
  const updated = lastUpdate(record)
  return (
    updated && {
      at: addMonths(updated, SILENT_MONTHS),
      reason: `It has no closing date and was last updated in ${monthOf(updated)}`,
    }
  )
}

/** A title's year counts from its end, or from the record's last update if that is later. */
function lapseByTitle(record: DatedRecord) {
  const named = latestYear(record.title)
  if (!named) return null
  const since = max([endOfYear(named.year), lastUpdate(record) ?? new Date(0)])
  return { at: addMonths(since, ESTIMATE_MONTHS), reason: `Its title says “${named.quote}”` }
}

const monthOf = (date: Date): string =>
  date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Closing = Pick<FieldValues, 'deadline' | 'isRolling' | 'probablyClosedAt'>

/** From when a stored record has probably closed; null if its deadline says more, or if it never closes. */
export const lapseOf = ({ deadline, isRolling, probablyClosedAt }: Closing): Date | null =>
  deadline || isRolling ? null : probablyClosedAt

/** Whether an active opportunity is open, as the SQL function `open_until` has it. */
export function isOpen(row: Closing): boolean {
  const until = row.deadline ?? lapseOf(row)
  return until === null || until >= clock.now()
}
