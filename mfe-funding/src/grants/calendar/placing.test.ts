import { expect, test } from 'vitest'
import { buildEntry } from './examples.data.ts'
import { hoursOn, toGoals } from './goals.ts'
import { describeScale, panned, scaleOf, shiftDay, ticksOf, toPercent } from './scale.ts'
import { LABEL, placeMarkers, TIERS } from './markers.ts'

const today = new Date(2026, 10, 21, 12)

test('each zoom shows the time around a day, and pans', () => {
  const shown = (['year', 'quarter', 'month', 'week', 'day'] as const).map((zoom) => scaleOf(zoom, today))
  expect(shown.map(describeScale)).toEqual([
    'November 2026 to October 2027',
    'November 2026 to January 2027',
    'November 2026',
    'November 16, 2026 to November 22, 2026',
    'November 21, 2026',
  ])
  expect(shown.map((scale) => ticksOf(scale).length)).toEqual([12, 13, 30, 7, 8])
  expect(shown.map((scale) => describeScale(scaleOf(scale.zoom, panned(scale, 1))))).toEqual([
    'February 2027 to January 2028',
    'December 2026 to February 2027',
    'December 2026',
    'November 23, 2026 to November 29, 2026',
    'November 22, 2026',
  ])
})

const goalsAt = (days: number[]) =>
  toGoals(
    days.map((day, index) => {
      const closesOn = shiftDay('2026-11-01', day)
      return buildEntry({ id: index + 1, closesOn, deadline: `${closesOn}T22:00:00.000Z` })
    }),
    null,
  )

test('labels cross neither each other nor a mast, however many deadlines there are', () => {
  const scale = scaleOf('year', today)
  const markers = placeMarkers(goalsAt(Array.from({ length: 40 }, (_, index) => index * 9)), scale)
  const labeled = markers.flatMap(({ at, tier, side }) =>
    tier === null ? [] : [{ at, tier, from: side === 'after' ? at : at - LABEL }],
  )
  expect(labeled.length).toBeGreaterThan(TIERS)
  for (const one of labeled) {
    for (const other of labeled) {
      if (one === other) continue
      const apart = one.from + LABEL <= other.from || other.from + LABEL <= one.from
      expect(apart || one.tier !== other.tier).toBe(true)
      const isCrossed = other.at > one.from && other.at < one.from + LABEL && other.tier >= one.tier
      expect(isCrossed).toBe(false)
    }
  }
})

test('deadlines at nearly the same time share a boat, until the zoom separates them', () => {
  const goals = goalsAt([40, 41, 80])
  const counts = (zoom: 'year' | 'month') =>
    placeMarkers(goals, scaleOf(zoom, new Date(2026, 11, 5))).map(({ goals: { length } }) => length)
  expect(counts('year')).toEqual([2, 1])
  expect(counts('month')).toEqual([1, 1])
})

test('hours of writing add up, and follow what is tried out', () => {
  const entries = [buildEntry({ id: 1 }), buildEntry({ id: 2 })]
  const goals = toGoals(entries, null)
  expect(hoursOn(goals, '2027-01-20')).toBeCloseTo(36.84, 1)
  expect(hoursOn(goals, '2027-01-11')).toBe(0)
  const [moved] = toGoals(entries, { key: goals[0]?.key ?? '', days: -10 })
  expect(moved).toMatchObject({ startsOn: '2027-01-02', endsOn: '2027-01-20', shift: -10 })
  expect(toPercent(scaleOf('day', today), today)).toBe(50)
})
