import { expect, test } from 'vitest'
import { renderCalendar } from './calendar.ts'

const starts = new Date('2026-12-11T04:59:59.000Z')
const rendered = (more: object = {}) =>
  renderCalendar('Deadlines', [{ uid: 'opportunity-1@fundharbor', title: 'Clinics', starts, ...more }])

/** The lines of a calendar, unfolded. */
const read = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('renders a calendar with one event', () => {
  expect(read(rendered({ ends: starts, changedAt: new Date('2026-11-21T12:00:00.500Z') }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fundharbor//Fundharbor//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Deadlines',
    'BEGIN:VEVENT',
    'UID:opportunity-1@fundharbor',
    'DTSTAMP:20261121T120000Z',
    'DTSTART:20261211T045959Z',
    'DTEND:20261211T045959Z',
    'SUMMARY:Clinics',
    'LAST-MODIFIED:20261121T120000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a title cannot add lines or properties', () => {
  const lines = read(
    rendered({ title: 'A\r\nATTENDEE:mailto:x@y.example\rB\nC; D, E\\F\u0000\u001B', description: 'a\tb' }),
  )
  expect(lines).toContain('SUMMARY:A\\nATTENDEE:mailto:x@y.example\\nB\\nC\\; D\\, E\\\\F')
  expect(lines).toContain('DESCRIPTION:a\tb')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

test('folds lines after 75 bytes without cutting characters', () => {
  const title = 'Förderung für Städte im Wandel 🌊 '.repeat(12).trim()
  const calendar = rendered({ title })
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(read(calendar)).toContain(`SUMMARY:${title}`)
})
