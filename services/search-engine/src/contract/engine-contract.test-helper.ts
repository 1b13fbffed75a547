import { describe } from 'vitest'
import { testRebuilds, testVersions, testWrites } from './changing.test-helper.ts'
import { testAmounts, testDates, testFacetCounts, testFacets } from './filtering.test-helper.ts'
import type { OpenEngine } from './fixtures.test-helper.ts'
import { testOrders } from './listing.test-helper.ts'
import { testLookUps, testSurfaceWords, testWordCounts } from './looking-up.test-helper.ts'
import { testConcepts, testRanking, testTies, testWords } from './matching.test-helper.ts'

/** The contract of all search engines. `open` creates an empty one. */
export function engineContract(name: string, open: OpenEngine): void {
  describe(name, () => {
    describe('matching', () => {
      testConcepts(open)
      testWords(open)
      testRanking(open)
      testTies(open)
    })
    describe('filtering', () => {
      testDates(open)
      testAmounts(open)
      testFacets(open)
      testFacetCounts(open)
    })
    describe('listing', () => testOrders(open))
    describe('looking up', () => {
      testLookUps(open)
      testSurfaceWords(open)
      testWordCounts(open)
    })
    describe('changing', () => {
      testWrites(open)
      testVersions(open)
      testRebuilds(open)
    })
  })
}
