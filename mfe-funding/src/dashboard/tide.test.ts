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

test('a title has the room up to the next flag, and no more', () => {
  const rooms = (...days: number[]) => placeFlags(inDays(...days), TODAY).map(({ room }) => room)
  expect(rooms(3)).toEqual([11])
  expect(rooms(3, 5, 12, 14)).toEqual([9, 7, 11, 11])
  const [left = 0, right = 0] = rooms(11, 26)
  expect(left + right).toBeLessThanOrEqual(15)
})
