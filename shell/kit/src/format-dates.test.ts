import { expect, test } from 'vitest'
import { calendarDaysBetween, formatDate, formatDateTime, formatShortDate } from './format-dates.ts'

test('dates are written out in the time zone of the reader', () => {
  expect(formatDate('2026-12-01T23:30:00Z', 'UTC')).toBe('December 1, 2026')
  expect(formatDate('2026-12-01T23:30:00Z', 'Asia/Tokyo')).toBe('December 2, 2026')
  expect(formatShortDate('2026-12-01T12:00:00Z', 'UTC')).toBe('Dec 1')
  expect(formatDateTime('2026-12-01T17:30:00Z', 'UTC')).toMatch(/^December 1, 2026 at 5:30\sPM$/)
})

test('calendarDaysBetween counts midnights in both directions and across years', () => {
  expect(calendarDaysBetween('2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', 'UTC')).toBe(1)
  expect(calendarDaysBetween('2027-01-01T00:00:00Z', '2026-12-31T23:59:59Z', 'UTC')).toBe(-1)
  expect(calendarDaysBetween('2028-02-28T00:00:00Z', '2028-03-01T00:00:00Z', 'UTC')).toBe(2)
})
