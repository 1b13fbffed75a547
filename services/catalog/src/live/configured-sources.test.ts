import { expect, test } from 'vitest'
import { heldBack } from '../additions/newcomers.ts'
import { configuredNewcomers, hasLiveSources } from './configured-sources.ts'

const sources = { GRANTS_GOV_URL: 'https://api.example', EU_FEED_URL: 'https://feed.example/calls.json' }

test('what was held back comes after the live sources, so that it is not hidden for good', () => {
  const names = configuredNewcomers(sources).map(({ name }) => name)
  expect(names).toEqual(['Grants.gov', 'EU Funding & Tenders', heldBack.name])
})

test('without live sources it is all there is', () => {
  expect(configuredNewcomers({})).toEqual([heldBack])
  expect(hasLiveSources({})).toBe(false)
  expect(hasLiveSources({ EU_FEED_URL: sources.EU_FEED_URL })).toBe(true)
})
