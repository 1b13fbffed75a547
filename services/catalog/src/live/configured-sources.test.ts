import { expect, test } from 'vitest'
import { heldBackRecords } from '../additions/sources.ts'
import { configuredAdditionSources, hasLiveSources } from './configured-sources.ts'

const sources = { GRANTS_GOV_URL: 'https://api.example', EU_FEED_URL: 'https://feed.example/calls.json' }

test('held-back records come after live sources, so that they are eventually added', () => {
  const names = configuredAdditionSources(sources).map(({ name }) => name)
  expect(names).toEqual(['Grants.gov', 'EU Funding & Tenders', heldBackRecords.name])
})

test('without live sources, held-back records are the only source', () => {
  expect(configuredAdditionSources({})).toEqual([heldBackRecords])
  expect(hasLiveSources({})).toBe(false)
  expect(hasLiveSources({ EU_FEED_URL: sources.EU_FEED_URL })).toBe(true)
})
