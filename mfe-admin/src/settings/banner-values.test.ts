import { expect, test } from 'vitest'
import { bannerOf, stateOf, valuesOf } from './banner-values.ts'

const banner = {
  text: 'Uploads pause.',
  tone: 'warn' as const,
  from: '2026-11-21T13:00:00.000Z',
  until: '2026-11-21T15:00:00.000Z',
}

test('what is written into the form comes out of it', () => {
  expect(bannerOf(valuesOf(banner))).toEqual(banner)
  expect(bannerOf(valuesOf(null))).toEqual({ text: '', tone: 'info', from: null, until: null })
})

test.each([
  ['2026-11-21T12:59:59.000Z', 'Planned'],
  ['2026-11-21T13:00:00.000Z', 'Shown'],
  ['2026-11-21T15:00:00.000Z', 'Over'],
])('at %s it is %s', (now, state) => expect(stateOf(banner, new Date(now))).toBe(state))
