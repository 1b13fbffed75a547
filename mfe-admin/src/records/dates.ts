import dayjs from 'dayjs'

/** An instant as the value of a `datetime-local` field, in the viewer's time zone. */
export const toLocalTime = (instant: string): string => dayjs(instant).format('YYYY-MM-DDTHH:mm')

/** The value of such a field as an instant; undefined if it is empty. */
export const toInstant = (local: string | undefined): string | undefined =>
  local ? dayjs(local).toISOString() : undefined
