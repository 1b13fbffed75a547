import { expect, test } from 'vitest'
import { endOfDay, startOfDay, timeZones, toDeadline } from './dates.ts'
import { readDay } from './read-day.ts'

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
  const day = readDay('Deadline', text)
  expect(day && endOfDay(day, timeZone)).toBe(instant)
})

test('a day starts at local midnight, even when clocks change that night', () => {
  expect(startOfDay({ year: 2026, month: 3, day: 8 }, unitedStates)).toBe('2026-03-08T05:00:00.000Z')
  expect(startOfDay({ year: 2026, month: 10, day: 25 }, europeanUnion)).toBe('2026-10-24T22:00:00.000Z')
})

test.each([
  // An hour holds where the funder is, unless it says where else.
  ['2026-12-01 17:00', '2026-12-01T22:00:00.000Z', unitedStates],
  ['July 1, 2027 at 5 PM', '2027-07-01T21:00:00.000Z', unitedStates],
  ['12/31/2027 5:00 PM PT', '2028-01-01T01:00:00.000Z', 'America/Los_Angeles'],
  ['31 Dec 2027, 5 PM Brussels', '2027-12-31T16:00:00.000Z', europeanUnion],
  ['2027-06-30T17:00:00+02:00', '2027-06-30T15:00:00.000Z', unitedStates],
  // The end of a day is the end of it, however it is written.
  ['2027-04-01T03:59:59Z', '2027-04-01T03:59:59.999Z', unitedStates],
  ['03/31/2027 11:59 PM', '2027-04-01T03:59:59.999Z', unitedStates],
  ['2027-03-31 23:59 ET', '2027-04-01T03:59:59.999Z', unitedStates],
  // Spreadsheets write a day as its midnight.
  ['2027-03-31 00:00:00', '2027-04-01T03:59:59.999Z', unitedStates],
  ['2027-03-31T00:00:00.000Z', '2027-04-01T03:59:59.999Z', unitedStates],
  ['46477', '2027-04-01T03:59:59.999Z', unitedStates],
  ['46477.7083333', '2027-03-31T21:00:00.000Z', unitedStates],
])('%s is the deadline %s', (text, deadline, deadlineZone) => {
  expect(toDeadline(readDay('Deadline', text), unitedStates)).toEqual({ deadline, deadlineZone })
})

test('what started at midnight somewhere is posted on that day there', () => {
  const posted = readDay('Posted', '2026-08-03T22:00:00.000Z')
  expect(posted && startOfDay(posted, europeanUnion)).toBe('2026-08-03T22:00:00.000Z')
})

test('without a day there is no deadline', () => {
  expect(toDeadline(null, unitedStates)).toEqual({ deadline: null, deadlineZone: unitedStates })
})
