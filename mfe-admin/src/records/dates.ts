import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

/** An instant as the value of a `datetime-local` field, in a time zone; the viewer's by default. */
export const toLocalTime = (instant: string, zone?: string): string =>
  (zone ? dayjs(instant).tz(zone) : dayjs(instant)).format('YYYY-MM-DDTHH:mm')

/** The value of such a field as an instant; undefined if it is empty. */
export const toInstant = (local: string | undefined, zone?: string): string | undefined =>
  local ? (zone ? dayjs.tz(local, zone) : dayjs(local)).toISOString() : undefined
