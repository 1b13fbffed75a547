import { clock } from '@fundharbor/chassis/clock'
import type { MailFile } from '@fundharbor/chassis/mail'
import type { WebinarModel } from './model.ts'

const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escape = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** A line holds 75 bytes; what is longer goes on in the next one after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** The webinar as a calendar entry. */
export function calendarEntry(webinar: WebinarModel, url: string): MailFile {
  const end = new Date(webinar.startsAt.getTime() + webinar.duration * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fundharbor//Webinars//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:webinar-${webinar.id}@fundharbor`,
    `DTSTAMP:${stamp(clock.now())}`,
    `DTSTART:${stamp(webinar.startsAt)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escape(webinar.title)}`,
    `DESCRIPTION:${escape(webinar.description)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return {
    filename: 'webinar.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: lines.map(fold).join('\r\n'),
  }
}
