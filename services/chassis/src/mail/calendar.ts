import { clock } from '../runtime/clock.ts'

/** Something on a day or at an hour. Without `ends` it is a moment, such as a deadline. */
export interface CalendarEvent {
  /** Stays the same when the event changes: calendars replace it. */
  uid: string
  title: string
  starts: Date
  ends?: Date
  description?: string
  url?: string
  changedAt?: Date
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

/** The longest line that RFC 5545 (3.1) allows, in bytes, without its line break. */
const MOST_BYTES = 75

const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Text as a value (RFC 5545, 3.3.11); control characters have no place in it. */
const escape = (text: string) =>
  text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** What is longer than a line goes on in the next one, after a space. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    const room = parts.length === 0 ? MOST_BYTES : MOST_BYTES - 1
    if (Buffer.byteLength(part + character) > room) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/**
 * A calendar as RFC 5545 wants it: one event is a file to add, many are a feed to follow. Texts are plain and are
 * escaped here; addresses must come from `new URL`.
 */
export function layOutCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fundharbor//Fundharbor//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
  return lines.map(fold).join('\r\n')
}

function linesOf({ uid, title, starts, ends, description, url, changedAt }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escape(uid)}`,
    `DTSTAMP:${stamp(changedAt ?? clock.now())}`,
    `DTSTART:${stamp(starts)}`,
    ...(ends ? [`DTEND:${stamp(ends)}`] : []),
    `SUMMARY:${escape(title)}`,
    ...(description ? [`DESCRIPTION:${escape(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(changedAt ? [`LAST-MODIFIED:${stamp(changedAt)}`] : []),
    'END:VEVENT',
  ]
}
