import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineHit, SearchDocument } from '../engine.ts'
import { arbitraryDocuments, arbitraryRequest } from './arbitrary-requests.test-helper.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'
import { searchAll } from './exhaustive-evaluator.test-helper.ts'

const roundHit = ({ score, ...hit }: EngineHit) => ({ ...hit, score: Math.fround(score).toFixed(4) })

test('matches, ranks and counts like an exhaustive evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryDocuments,
      fc.array(arbitraryRequest, { minLength: 1, maxLength: 6 }),
      async (documents, requests) => {
        const engine = await openEmbeddedEngine({ threads: 0 })
        await engine.rebuild(inBatches(documents, 7), 'one')
        for (const request of requests) {
          const expected = searchAll(documents, request)
          const { total, hits, related, facets } = await engine.search(request)
          expect(total).toBe(expected.total)
          expect(hits.map(roundHit)).toEqual(expected.hits.map(roundHit))
          expect(related.map(roundHit)).toEqual(expected.related.map(roundHit))
          const counted = Object.entries(facets!).flatMap(([facet, values]) =>
            [...values].map(([value, count]): [string, number] => [`${facet} ${value}`, count]),
          )
          const withoutClock = (counts: Record<string, number>) =>
            Object.entries(counts).filter(
              ([key]) => request.filter.openAt !== null || !key.startsWith('deadline'),
            )
          expect(withoutClock(Object.fromEntries(counted.toSorted()))).toEqual(withoutClock(expected.facets))
        }
        await engine.close()
      },
    ),
    { numRuns: 300 },
  )
})

async function* inBatches(documents: readonly SearchDocument[], size: number) {
  for (let at = 0; at < documents.length; at += size) yield documents.slice(at, at + size)
}
