import { formatShortDate, formatTime } from '@fundharbor/kit'

/** `Dec 1, 5:30 PM`: for narrow columns. */
export const shortTime = (instant: string): string => `${formatShortDate(instant)}, ${formatTime(instant)}`

const two = (number: number) => String(number).padStart(2, '0')

/** An instant as a `datetime-local` field has it, in the viewer's zone. */
export function toLocalTime(instant: string): string {
  const date = new Date(instant)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What such a field holds as an instant; nothing where it is empty. */
export const toInstant = (local: string | undefined): string | undefined =>
  local ? new Date(local).toISOString() : undefined
