import { expect, test, vi } from 'vitest'
import { addMonthsTo, formatMonth, getWeeks, readMonth } from './month.ts'

test('weeks start on Monday and have every day of the month once', () => {
  const weeks = getWeeks('2026-11', [])
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.map(({ day }) => day)).toEqual([null, null, null, null, null, null, '2026-11-01'])
  const days = weeks.flat().flatMap(({ day }) => day ?? [])
  expect(days).toHaveLength(30)
  expect(new Set(days).size).toBe(30)
  expect(getWeeks('2027-02', [])).toHaveLength(4)
  expect(getWeeks('2028-02', []).flat().at(-1)?.day).toBe(null)
})

test.each(['America/New_York', 'Europe/Lisbon', 'Asia/Tokyo'])(
  'in %s a deadline is on the funder’s closing day',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    const items = [{ deadline: '2026-12-01T04:59:59.000Z', deadlineZone: 'America/New_York' }]
    const dayIn = (month: string) =>
      getWeeks(month, items)
        .flat()
        .find((cell) => cell.items.length > 0)?.day
    expect([dayIn('2026-11'), dayIn('2026-12')]).toEqual(['2026-11-30', undefined])
    vi.unstubAllEnvs()
  },
)

test('months continue across the year', () => {
  expect([addMonthsTo('2026-12', 1), addMonthsTo('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(formatMonth('2026-12')).toBe('December 2026')
})

test('an address without a month shows the current one', () => {
  const now = new Date('2026-12-01T02:00:00Z')
  expect(readMonth(null, now)).toBe('2026-12')
  expect(readMonth('2026-13', now)).toBe('2026-12')
  expect(readMonth('2027-03', now)).toBe('2027-03')
})
