import { expect, test } from 'vitest'
import { buildRow, idOf, TODAY } from '../testing/examples.data.ts'
import { placeFlags } from './tide.ts'

const DAY_MS = 86_400_000

const inDays = (...days: number[]) =>
  days.map((day, index) =>
    buildRow({ id: idOf(index), deadline: new Date(Date.parse(TODAY) + day * DAY_MS).toISOString() }),
  )

const placed = (...days: number[]) =>
  placeFlags(inDays(...days), TODAY).map(({ day, tier, side, others }) => `${day} ${tier} ${side} +${others}`)

test('neighboring flags use two heights, and days that do not fit are left out', () => {
  expect(placed(3, 5, 6, 12, 14)).toEqual([
    '3 high after +0',
    '5 low after +0',
    '12 high after +0',
    '14 low after +0',
  ])
})

test('no high flagpole crosses the label of a low flag', () => {
  expect(placed(3, 5, 10).at(-1)).not.toContain('10 high')
})

test('near the end, labels are left of the flagpole and do not overlap', () => {
  expect(placed(14, 26)).toEqual(['14 high after +0', '26 low before +0'])
  expect(placed(20, 24)).toEqual(['20 high after +0'])
})

test('a day counts everything that closes then; only the next 30 days are included', () => {
  expect(placed(2, 2, 2, 31, -1)).toEqual(['2 high after +2'])
  expect(placeFlags([buildRow({ deadline: null })], TODAY)).toEqual([])
})

const SHORT = 'EIC STEP Scale Up'
const LONG = 'Competing Revisions to Existing NIH Single Project Research Grants and Cooperative Agreements'

/** The room of the labels on two days with the given titles. */
const roomsOf = (days: [number, number], titles: [string, string]) =>
  placeFlags(
    inDays(...days).map((row, index) => ({ ...row, title: titles[index] ?? '' })),
    TODAY,
  ).map(({ room }) => room)

test('titles that both fit share what is left, and never overlap', () => {
  const [left = 0, right = 0] = roomsOf([3, 26], [SHORT, LONG])
  expect(left).toBeGreaterThanOrEqual(7)
  expect(right).toBeGreaterThan(11)
  expect(left + right).toBeLessThanOrEqual(23)
})
