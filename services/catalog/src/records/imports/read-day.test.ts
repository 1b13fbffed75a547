import { expect, test } from 'vitest'
import { dayOrderOf, readDay, UnclearDayError } from './read-day.ts'

const newYearsEve = { year: 2027, month: 12, day: 31 }

test.each([
  '2027-12-31',
  '2027/12/31',
  '2027.12.31',
  '20271231',
  '12312027',
  '31122027',
  '12/31/2027',
  '31/12/2027',
  '31.12.2027',
  '31. 12. 2027',
  '31-12-2027',
  '12/31/27',
  'December 31, 2027',
  'DECEMBER 31 2027',
  'Dec. 31, 2027',
  'Friday, December 31, 2027',
  'Fri 31 Dec 2027',
  '31 December 2027',
  '31st of December, 2027',
  '31-Dec-27',
  '2027 Dec 31',
  ' 31  Dec 2027 ',
])('%s is a day', (text) => {
  expect(readDay('Deadline', text)).toEqual(newYearsEve)
})

test.each([
  ['12/31/2027 5:00 PM', { minutes: 1020 }],
  ['12/31/2027, 5 p.m.', { minutes: 1020 }],
  ['2027-12-31T17:00:30', { minutes: 1020 }],
  ['31.12.2027 17:00', { minutes: 1020 }],
  ['December 31, 2027 at 12:30 AM', { minutes: 30 }],
  ['2027-12-31 17:00 CET', { minutes: 1020, zone: 'Europe/Brussels' }],
  ['Dec 31, 2027 5:00pm EST', { minutes: 1020, zone: 'America/New_York' }],
  ['December 31, 2027, 5 PM Eastern', { minutes: 1020, zone: 'America/New_York' }],
  ['2027-12-31T17:00:00.000Z', { minutes: 1020, offset: 'Z' }],
  ['2027-12-31T17:00+0530', { minutes: 1020, offset: '+05:30' }],
  ['46752', { minutes: 0 }],
  ['46752.5', { minutes: 720 }],
])('%s is a day with an hour', (text, hour) => {
  expect(readDay('Deadline', text)).toEqual({ ...newYearsEve, ...hour })
})

test.each(['', ' ', undefined, null, 'N/A', 'n/a', 'NA', 'TBD', 'tba', 'none', 'None', '-', '—', 'null'])(
  '%s is no day',
  (text) => {
    expect(readDay('Deadline', text)).toBeNull()
  },
)

test.each([
  'To be determined',
  'not specified',
  'No deadline',
  '1/1/1900',
  '1899-12-30',
  '2099-12-31',
  '9999-12-31',
])('%s stands for no day', (text) => {
  expect(readDay('Deadline', text)).toBeNull()
})

test.each([
  'soon',
  'see website',
  '2027',
  'May 2027',
  '12/31',
  '5 PM',
  '2027-02-29',
  'February 30, 2027',
  '31/31/2027',
  '12/31/027',
  '12/31/2027 25:00',
  '12/31/2027 5:00 PM Narnia',
  '0N/0A',
  '99999999',
])('%s is refused', (text) => {
  expect(() => readDay('This', text)).toThrow(`This is not a valid date: ${text}`)
})

test('a day that could be two is read in the order given, and never guessed', () => {
  expect(readDay('This', '03/04/2027', 'month-first')).toEqual({ year: 2027, month: 3, day: 4 })
  expect(readDay('This', '03.04.2027', 'day-first')).toEqual({ year: 2027, month: 4, day: 3 })
  expect(readDay('This', '04/04/2027')).toEqual({ year: 2027, month: 4, day: 4 })
  for (const text of ['03/04/2027', '3.4.27', '3-4-2027 17:00', '03042027'])
    expect(() => readDay('This', text)).toThrow(UnclearDayError)
})

test.each([
  [['2027-01-02', 'May 3, 2027', '12/31/2027', 'N/A', '04/04/2027'], undefined],
  [['03/04/2027', '31/12/2027', 'soon'], 'day-first'],
  [['03/04/2027', '12/31/2027'], 'month-first'],
  [['03.04.2027 5:00 PM', '31.12.2027 17:00'], 'day-first'],
  [['03/04/2027', '05/06/2027'], 'unclear'],
  [['03/04/2027', '31/12/2027', '12/31/2027'], 'unclear'],
])('%j is %s', (texts, order) => {
  expect(dayOrderOf(texts)).toBe(order)
})
