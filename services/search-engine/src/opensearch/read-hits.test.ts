import { expect, test } from 'vitest'
import { conceptOf, idOf, makeRequest } from '../contract/fixtures.test-helper.ts'
import { readMatches } from './read-hits.ts'

test('a score is the float that OpenSearch computed, not its short decimal', () => {
  const apart = { tokens: ['clinic', 'health'], weight: 0.375, shares: [0.75, 0.25] }
  const request = makeRequest({ concepts: [conceptOf(apart)] })
  // Of an impact of 146, three quarters are 109.5, which is rounded up.
  const hit = { _index: 'one', _id: idOf(1), matched_queries: { '0.0.0': 0.16040039 } }
  const [found] = readMatches(request, [hit as never])
  expect(found?.score).toBe((110 / 256) * 0.375)
})
