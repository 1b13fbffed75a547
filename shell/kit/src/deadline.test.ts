import { expect, test } from 'vitest'
import { deadlineLabel } from './deadline.ts'

const now = new Date('2026-11-21T10:00:00Z')
const label = (deadline: string, timeZone = 'UTC') => deadlineLabel({ deadline }, now, timeZone)

test.each([
  ['2026-11-20T23:59:59Z', 'Expired', 'expired'],
  ['2026-11-21T09:59:59Z', 'Expired', 'expired'],
  ['2026-11-21T10:00:00Z', 'Due Today', 'urgent'],
  ['2026-11-21T23:59:59Z', 'Due Today', 'urgent'],
  ['2026-11-22T00:00:00Z', 'Due Tomorrow', 'urgent'],
  ['2026-11-22T23:59:59Z', 'Due Tomorrow', 'urgent'],
  ['2026-11-23T00:00:00Z', 'Due in 2 days', 'urgent'],
  ['2026-11-28T23:59:59Z', 'Due in 7 days', 'urgent'],
  ['2026-11-29T00:00:00Z', 'Due in 8 days', 'warn'],
  ['2026-12-21T23:59:59Z', 'Due in 30 days', 'warn'],
  ['2026-12-22T00:00:00Z', 'December 22, 2026', 'plain'],
  ['2027-06-08T15:00:00Z', 'June 8, 2027', 'plain'],
])('a deadline at %s reads %s', (deadline, text, tone) => {
  expect(label(deadline)).toMatchObject({ text, tone })
})

test("days are the reader's calendar days, not periods of 24 hours", () => {
  const endOfDayInNewYork = '2026-11-22T04:59:59Z'
  expect(label(endOfDayInNewYork, 'America/New_York').text).toBe('Due Today')
  expect(label(endOfDayInNewYork, 'Europe/Dublin').text).toBe('Due Tomorrow')
  expect(label(endOfDayInNewYork, 'Pacific/Kiritimati')).toMatchObject({
    text: 'Due Today',
    date: 'November 22, 2026',
  })
})

test('days with a clock change count as one day', () => {
  const dayBefore = new Date('2026-10-31T16:00:00Z') // noon in New York, whose clocks go back on November 1
  expect(deadlineLabel({ deadline: '2026-11-02T04:59:59Z' }, dayBefore, 'America/New_York').text).toBe(
    'Due Tomorrow',
  )
  const spring = new Date('2026-03-07T17:00:00Z') // clocks go forward on March 8
  expect(deadlineLabel({ deadline: '2026-03-09T03:59:59Z' }, spring, 'America/New_York').text).toBe(
    'Due Tomorrow',
  )
})

test('a label comes with the date', () => {
  expect(label('2026-12-01T17:00:00Z')).toEqual({
    text: 'Due in 10 days',
    tone: 'warn',
    date: 'December 1, 2026',
  })
})

test('a label without a deadline says why there is none', () => {
  const undated = { deadline: null }
  expect(deadlineLabel({ ...undated, isRolling: true }, now, 'UTC')).toEqual({
    text: 'Rolling',
    tone: 'rolling',
    date: null,
  })
  expect(deadlineLabel({ ...undated, isForecast: true }, now, 'UTC').text).toBe('Forecast')
  expect(deadlineLabel(undated, now, 'UTC').text).toBe('No deadline stated')
})
