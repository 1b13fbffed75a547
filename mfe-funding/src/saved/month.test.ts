import { expect, test } from 'vitest'
import { nameOfMonth, readMonth, shiftMonth, weeksOf } from './month.ts'

const at = (deadline: string) => ({ deadline })

test('weeks begin on Monday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-11', [], 'UTC')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.map(({ day }) => day)).toEqual([null, null, null, null, null, null, '2026-11-01'])
  const days = weeks.flat().flatMap(({ day }) => day ?? [])
  expect(days).toHaveLength(30)
  expect(new Set(days).size).toBe(30)
  expect(weeksOf('2027-02', [], 'UTC')).toHaveLength(4)
  expect(weeksOf('2028-02', [], 'UTC').flat().at(-1)?.day).toBe(null)
})

test('a deadline stands on the day that the reader’s calendar shows', () => {
  const deadline = '2026-12-01T04:59:59.000Z'
  const dayOf = (timeZone: string, month: string) =>
    weeksOf(month, [at(deadline)], timeZone)
      .flat()
      .find(({ items }) => items.length > 0)?.day
  expect(dayOf('America/New_York', '2026-11')).toBe('2026-11-30')
  expect(dayOf('Europe/Lisbon', '2026-12')).toBe('2026-12-01')
  expect(dayOf('Europe/Lisbon', '2026-11')).toBeUndefined()
})

test('months follow each other over the year’s end', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(nameOfMonth('2026-12')).toBe('December 2026')
})

test('an address without a month shows the present one', () => {
  const now = new Date('2026-12-01T02:00:00Z')
  expect(readMonth(null, now, 'America/New_York')).toBe('2026-11')
  expect(readMonth('2026-13', now, 'UTC')).toBe('2026-12')
  expect(readMonth('2027-03', now, 'UTC')).toBe('2027-03')
})
