import { clock } from '../runtime/clock.ts'

/** An entry of a calendar: a time, or a whole day, such as `2026-11-30`, that is the same in every time zone. */
export type CalendarEvent = CalendarEntry & CalendarTime

type CalendarTime = { starts: Date; ends?: Date } | { onDay: string }

interface CalendarEntry {
  /** Calendar programs replace an event that has the same id. */
  uid: string
  title: string
  description?: string
  url?: string
  changedAt?: Date
}

/** Content type of a calendar file. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

/** RFC 5545 (3.1): the maximum length of a line in bytes, without its line break. */
const MAX_LINE_BYTES = 75

const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Escapes a text value (RFC 5545, 3.3.11), without control characters. */
const escape = (text: string) =>
  text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Whether a byte of UTF-8 continues a character. */
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Continues a long line in the next one, after a space. */
function fold(line: string): string {
  const bytes = Buffer.from(line)
  const parts: string[] = []
  for (let start = 0; start < bytes.length || parts.length === 0;) {
    let end = start + (parts.length === 0 ? MAX_LINE_BYTES : MAX_LINE_BYTES - 1)
    // A character of several bytes is not divided.
    while (end < bytes.length && isContinuation(bytes[end])) end -= 1
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts.join('\r\n ')
}

/**
 * Renders a calendar (RFC 5545), to download with one event or to subscribe to with many. Plain texts are escaped here;
 * addresses must come from `new URL`. Not ical-generator (11), which escapes neither the calendar's name nor control
 * characters: a line break in a webinar's title would add properties.
 */
export function renderCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fundharbor//Fundharbor//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    ...events.flatMap(toLines),
    'END:VCALENDAR',
    '',
  ]
  return lines.map(fold).join('\r\n')
}

function timeLines(time: CalendarTime): string[] {
  if ('onDay' in time) return [`DTSTART;VALUE=DATE:${time.onDay.replaceAll('-', '')}`]
  return [`DTSTART:${stamp(time.starts)}`, ...(time.ends ? [`DTEND:${stamp(time.ends)}`] : [])]
}

function toLines({ uid, title, description, url, changedAt, ...time }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escape(uid)}`,
    `DTSTAMP:${stamp(changedAt ?? clock.now())}`,
    ...timeLines(time),
    `SUMMARY:${escape(title)}`,
    ...(description ? [`DESCRIPTION:${escape(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(changedAt ? [`LAST-MODIFIED:${stamp(changedAt)}`] : []),
    'END:VEVENT',
  ]
}
