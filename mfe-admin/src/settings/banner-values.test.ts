import { expect, test } from 'vitest'
import { toBanner, getBannerState, toFormValues } from './banner-values.ts'

const banner = {
  text: 'Uploads pause.',
  tone: 'warn' as const,
  from: '2026-11-21T13:00:00.000Z',
  until: '2026-11-21T15:00:00.000Z',
}

test('a banner is unchanged by its form', () => {
  expect(toBanner(toFormValues(banner))).toEqual(banner)
  expect(toBanner(toFormValues(null))).toEqual({ text: '', tone: 'info', from: null, until: null })
})

test.each([
  ['2026-11-21T12:59:59.000Z', 'Scheduled'],
  ['2026-11-21T13:00:00.000Z', 'Visible'],
  ['2026-11-21T15:00:00.000Z', 'Ended'],
])('at %s the banner is %s', (now, state) => expect(getBannerState(banner, new Date(now))).toBe(state))
