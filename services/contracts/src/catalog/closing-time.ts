// Apart from the schemas of deadlines, because the kit shows deadlines, and zod would come with its first page.

/** Time zones that a deadline can be stated in, with how an hour there is named: `5 PM Eastern`. */
export const closingZones = [
  { slug: 'America/New_York', label: 'Eastern' },
  { slug: 'America/Chicago', label: 'Central' },
  { slug: 'America/Denver', label: 'Mountain' },
  { slug: 'America/Los_Angeles', label: 'Pacific' },
  { slug: 'America/Anchorage', label: 'Alaska' },
  { slug: 'Pacific/Honolulu', label: 'Hawaii' },
  { slug: 'Europe/London', label: 'London' },
  { slug: 'Europe/Brussels', label: 'Brussels' },
  { slug: 'UTC', label: 'UTC' },
] as const

/** A time zone that deadlines can be entered in. */
export type ClosingZone = (typeof closingZones)[number]['slug']

/** The zone of deadlines whose funder's zone is not known. */
export const DEFAULT_CLOSING_ZONE: ClosingZone = 'America/New_York'

/** The zone whose clocks show what those of a time zone do now, else the default one. */
export const closingZoneOf = (timeZone: string, now: Date = new Date()): ClosingZone =>
  closingZones.find(({ slug }) => slug === timeZone)?.slug ??
  closingZones.find(({ slug }) => stampOf(now, slug) === stampOf(now, timeZone))?.slug ??
  DEFAULT_CLOSING_ZONE

/** When an opportunity closes: an instant, and the time zone of the funder, which says on which day that is. */
export interface ClosingTime {
  deadline: string | Date
  deadlineZone: string
}

/** Creating a format takes longer than using it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A stored time of an earlier release has no zone, and the reader's must never stand in for it. */
const known = (timeZone: string | undefined): string => timeZone || DEFAULT_CLOSING_ZONE

function format(instant: string | Date, zone: string, options: Intl.DateTimeFormatOptions): string {
  const timeZone = known(zone)
  const key = `${timeZone} ${JSON.stringify(options)}`
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, formatter)
  // Newer browsers put a narrow space before PM, which no search finds.
  return formatter.format(new Date(instant)).replace('\u202F', ' ')
}

const stamps = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-30 17:00`: the Swedish format is that of ISO 8601. */
function stampOf(instant: string | Date, zone: string): string {
  const timeZone = known(zone)
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const formatter = stamps.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options)
  stamps.set(timeZone, formatter)
  return formatter.format(new Date(instant)).padStart('YYYY-MM-DD HH:MM'.length, '0')
}

/** The day of an instant in a time zone: `2026-11-30`. */
export const dayIn = (instant: string | Date, timeZone: string): string =>
  stampOf(instant, timeZone).slice(0, 10)

/** The closing day where the funder is: `2026-11-30`. */
export const closingDay = ({ deadline, deadlineZone }: ClosingTime): string => dayIn(deadline, deadlineZone)

/** Whether the funder states an hour. A deadline at the end of a day has none. */
const hasHour = ({ deadline, deadlineZone }: ClosingTime): boolean =>
  stampOf(deadline, deadlineZone).slice(11) !== '23:59'

/** The closing day for spreadsheets, with the hour if the funder states one: `2026-11-30`, `2026-11-30 17:00`. */
export const closingStamp = (at: ClosingTime): string =>
  hasHour(at) ? stampOf(at.deadline, at.deadlineZone) : closingDay(at)

/** `5 PM`, `5:30 PM` */
const hourIn = (instant: string | Date, timeZone: string): string =>
  format(instant, timeZone, { hour: 'numeric', minute: '2-digit' }).replace(':00', '')

const zoneLabel = (zone: string): string => closingZones.find(({ slug }) => slug === zone)?.label ?? zone

/** The hour that the funder states: `5 PM Eastern`. Null if the deadline is the end of the day. */
export const closingHour = (at: ClosingTime): string | null =>
  hasHour(at) ? `${hourIn(at.deadline, at.deadlineZone)} ${zoneLabel(at.deadlineZone)}` : null

/** The closing day where the funder is, without the hour: `November 30, 2026`. */
export const formatClosingDay = ({ deadline, deadlineZone }: ClosingTime): string =>
  format(deadline, deadlineZone, { dateStyle: 'long' })

/** The closing day where the funder is: `November 30, 2026`, `November 30, 2026, 5 PM Eastern`. */
export const formatClosing = (at: ClosingTime): string =>
  [formatClosingDay(at), closingHour(at)].filter(Boolean).join(', ')

/** The closing day for narrow places: `Nov 30`. */
export const formatShortClosing = ({ deadline, deadlineZone }: ClosingTime): string =>
  format(deadline, deadlineZone, { month: 'short', day: 'numeric' })

/**
 * The deadline on the reader's clock, where that says more than the closing day: `December 1, 5:59 AM your time`, without
 * the day if it is the funder's. Null if the day is the same and the funder states no hour, or the clocks agree.
 */
export function readersTime(at: ClosingTime, timeZone: string): string | null {
  const [funders, readers] = [stampOf(at.deadline, at.deadlineZone), stampOf(at.deadline, timeZone)]
  const isSameDay = funders.slice(0, 10) === readers.slice(0, 10)
  if (funders === readers || (isSameDay && !hasHour(at))) return null
  const year = funders.slice(0, 4) === readers.slice(0, 4) ? undefined : 'numeric'
  const day = isSameDay ? [] : [format(at.deadline, timeZone, { month: 'long', day: 'numeric', year })]
  const hour = format(at.deadline, timeZone, { hour: 'numeric', minute: '2-digit' })
  return `${[...day, hour].join(', ')} your time`
}

const DAY_MS = 86_400_000

/** Days from one calendar day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/**
 * Days from today to the closing day, negative after it. Today is that of the reader, where known, and never after the
 * closing day of what is still open: a reader in Tokyo is a day ahead.
 */
export function daysToClosing(at: ClosingTime, now: Date, timeZone: string = at.deadlineZone): number {
  const days = daysBetween(dayIn(now, timeZone), closingDay(at))
  return new Date(at.deadline) >= now ? Math.max(0, days) : days
}

/** `today`, `tomorrow`, `in 6 days` */
export function dueIn(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
