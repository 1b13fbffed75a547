import { expect, test } from 'vitest'
import { toDeadline, endOfDay, readAmericanDay, readIsoDay, startOfDay, timeZones } from './dates.ts'

const { unitedStates, europeanUnion } = timeZones

test.each([
  ['2026-01-15', unitedStates, '2026-01-16T04:59:59.999Z'],
  ['2026-07-15', unitedStates, '2026-07-16T03:59:59.999Z'],
  ['2026-03-08', unitedStates, '2026-03-09T03:59:59.999Z'],
  ['2026-03-07', unitedStates, '2026-03-08T04:59:59.999Z'],
  ['2026-11-01', unitedStates, '2026-11-02T04:59:59.999Z'],
  ['2026-10-31', unitedStates, '2026-11-01T03:59:59.999Z'],
  ['2026-12-31', europeanUnion, '2026-12-31T22:59:59.999Z'],
  ['2026-03-29', europeanUnion, '2026-03-29T21:59:59.999Z'],
  ['2026-03-28', europeanUnion, '2026-03-28T22:59:59.999Z'],
  ['2026-10-25', europeanUnion, '2026-10-25T22:59:59.999Z'],
  ['2026-10-24', europeanUnion, '2026-10-24T21:59:59.999Z'],
] as const)('%s ends in %s at %s', (text, timeZone, instant) => {
  const day = readIsoDay('Deadline', text)
  expect(day && endOfDay(day, timeZone)).toBe(instant)
})

test('a day starts at local midnight, even when clocks change that night', () => {
  expect(startOfDay({ year: 2026, month: 3, day: 8 }, unitedStates)).toBe('2026-03-08T05:00:00.000Z')
  expect(startOfDay({ year: 2026, month: 10, day: 25 }, europeanUnion)).toBe('2026-10-24T22:00:00.000Z')
})

test('both date formats are parsed', () => {
  expect(readAmericanDay('CloseDate', '02292028')).toEqual({ year: 2028, month: 2, day: 29 })
  expect(readAmericanDay('CloseDate', '12/01/2026')).toEqual({ year: 2026, month: 12, day: 1 })
  expect(readIsoDay('deadlineDate', '2027-12-01T17:00:00.000Z')).toEqual({ year: 2027, month: 12, day: 1 })
  expect(readIsoDay('deadlineDate', ' ')).toBeNull()
  expect(readAmericanDay('CloseDate', undefined)).toBeNull()
})

test.each(['02312026', '13012026', '02292027', '00102026', '2026-02-01', 'soon', '01010000'])(
  '%s is no day',
  (text) => {
    expect(() => readAmericanDay('CloseDate', text)).toThrow(`CloseDate is not a valid date: ${text}`)
  },
)

test.each(['2026-02-31', '2027-02-29', '26-01-01', '2026-01-01 noon'])('%s is not a valid date', (text) => {
  expect(() => readIsoDay('Deadline', text)).toThrow('Deadline is not a valid date')
})

test.each([2050, 2076, 2099, 2121])('the year %i means a rolling deadline', (year) => {
  const closing = toDeadline({ year, month: 8, day: 17 }, { timeZone: unitedStates, isForecast: false })
  expect(closing).toEqual({ deadline: null, isRolling: true })
})

test('a posted opportunity without a day is rolling, a forecast unknown, and a far date a deadline', () => {
  const open = { timeZone: unitedStates, isForecast: false }
  expect(toDeadline(null, open)).toEqual({ deadline: null, isRolling: true })
  expect(toDeadline(null, { ...open, isForecast: true })).toEqual({ deadline: null, isRolling: false })
  expect(toDeadline({ year: 2044, month: 1, day: 1 }, open).isRolling).toBe(false)
})
