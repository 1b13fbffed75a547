import { describe } from 'vitest'
import { testRebuilds, testVersions, testWrites } from './contract/changing.ts'
import { testAmounts, testDates, testFacetCounts, testFacets } from './contract/filtering.ts'
import type { OpenEngine } from './contract/fixtures.ts'
import { testOrders } from './contract/listing.ts'
import { testLookUps, testSurfaceWords, testWordCounts } from './contract/looking-up.ts'
import { testConcepts, testRanking, testTies, testWords } from './contract/matching.ts'

/** What every search engine has to do. `open` makes an empty one. */
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
