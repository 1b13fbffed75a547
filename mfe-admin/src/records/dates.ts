import dayjs from 'dayjs'

/** `Dec 1, 2026`: for tables. */
export const shortDate = (instant: string): string => dayjs(instant).format('MMM D, YYYY')

/** `Dec 1, 2026, 5:30 PM`: for tables. */
export const shortDateTime = (instant: string): string => dayjs(instant).format('MMM D, YYYY, h:mm A')

/** An instant as the value of a `datetime-local` field, in the viewer's time zone. */
export const toLocalTime = (instant: string): string => dayjs(instant).format('YYYY-MM-DDTHH:mm')

/** The value of such a field as an instant; undefined if it is empty. */
export const toInstant = (local: string | undefined): string | undefined =>
  local ? dayjs(local).toISOString() : undefined
