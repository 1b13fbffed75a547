import { records } from '@fundharbor/contracts/catalog/closing-times.test-helper'
import { expect, test } from 'vitest'
import { deadlineLabel, fullDeadline } from './deadline.ts'

const now = new Date('2026-11-21T10:00:00Z')
const label = (deadline: string, timeZone = 'UTC', deadlineZone = 'UTC') =>
  deadlineLabel({ deadline, deadlineZone }, now, timeZone)

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
  ['2026-12-22T00:00:00Z', 'December 22, 2026, 12 AM UTC', 'plain'],
  ['2027-06-08T15:00:00Z', 'June 8, 2027, 3 PM UTC', 'plain'],
])('a deadline at %s reads %s', (deadline, text, tone) => {
  expect(label(deadline)).toMatchObject({ text, tone })
})

test('days count from the reader’s today to the closing day where the funder is', () => {
  const endOfDayInNewYork = '2026-11-22T04:59:59Z'
  const closes = (timeZone: string) => label(endOfDayInNewYork, timeZone, 'America/New_York')
  for (const timeZone of ['America/New_York', 'Europe/Dublin', 'Pacific/Kiritimati'])
    expect(closes(timeZone)).toMatchObject({ text: 'Due Today', date: 'November 21, 2026' })
  const dayBefore = new Date('2026-11-21T01:00:00Z')
  const from = (timeZone: string) =>
    deadlineLabel({ deadline: endOfDayInNewYork, deadlineZone: 'America/New_York' }, dayBefore, timeZone).text
  expect([from('America/New_York'), from('Asia/Tokyo')]).toEqual(['Due Tomorrow', 'Due Today'])
})

test('days with a clock change count as one day', () => {
  const dayBefore = new Date('2026-10-31T16:00:00Z') // noon in New York, whose clocks go back on November 1
  expect(
    deadlineLabel(
      { deadline: '2026-11-02T04:59:59Z', deadlineZone: 'America/New_York' },
      dayBefore,
      'America/New_York',
    ).text,
  ).toBe('Due Tomorrow')
  const spring = new Date('2026-03-07T17:00:00Z') // clocks go forward on March 8
  expect(
    deadlineLabel(
      { deadline: '2026-03-09T03:59:59Z', deadlineZone: 'America/New_York' },
      spring,
      'America/New_York',
    ).text,
  ).toBe('Due Tomorrow')
})

test('a label comes with the funder’s day and hour, and the reader’s own', () => {
  expect(label('2026-12-01T22:00:00Z', 'Europe/Berlin', 'America/New_York')).toEqual({
    text: 'Due in 10 days',
    tone: 'warn',
    days: 10,
    date: 'December 1, 2026, 5 PM Eastern',
    shortDate: 'Dec 1',
    yours: '11:00 PM your time',
    why: null,
  })
})

test('a label without a deadline says why there is none', () => {
  const undated = { deadline: null, deadlineZone: 'America/New_York' }
  const none = { days: null, date: null, shortDate: null, yours: null, why: null }
  expect(deadlineLabel({ ...undated, isRolling: true }, now)).toEqual({
    ...none,
    text: 'Rolling',
    tone: 'rolling',
  })
  expect(deadlineLabel({ ...undated, isForecast: true }, now).text).toBe('Forecast')
  const expected = { isForecast: true, expectedAt: '2027-02-16T05:00:00.000Z' }
  expect(deadlineLabel({ ...undated, ...expected }, now).text).toBe('Forecast: Feb 2027')
  const passed = { isForecast: true, expectedAt: '2026-06-30T04:00:00.000Z' }
  const on = (day: string) => deadlineLabel({ ...undated, ...passed }, new Date(day)).text
  expect(on('2026-06-30T23:00:00.000Z')).toBe('Forecast: Jun 2026')
  expect(on('2026-07-01T00:00:01.000Z')).toBe('Was expected in Jun 2026')
  const closed = { probablyClosedAt: '2026-05-01T00:00:00.000Z', probablyClosedReason: 'It is old' }
  expect(deadlineLabel({ ...undated, ...expected, ...closed }, now)).toMatchObject({
    text: 'Probably closed',
    tone: 'expired',
    why: 'It is old',
  })
  expect(deadlineLabel({ ...undated, ...closed, isRolling: true }, now).text).toBe('Rolling')
  expect(
    deadlineLabel({ ...undated, ...closed, probablyClosedAt: '2027-01-01T00:00:00.000Z' }, now).text,
  ).toBe('No deadline stated')
  expect(deadlineLabel(undated, now).text).toBe('No deadline stated')
})

test.each(records)(
  '%s in %s is one day in Berlin, Los Angeles and Tokyo',
  (deadline, deadlineZone, _stamp, words, ...times) => {
    const labels = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo'].map((timeZone) =>
      label(deadline, timeZone, deadlineZone),
    )
    expect(labels.map(({ date }) => date)).toEqual([words, words, words])
    expect(labels.map(fullDeadline)).toEqual(
      times.map((time) => (time === null ? words : `${words}; ${time} your time`)),
    )
  },
)
