import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf, inBatches } from '../contract/fixtures.test-helper.ts'
import { openEmbeddedEngine } from '../embedded/embedded-engine.ts'
import type { Alternative, Concept, EngineResponse, EngineRequest, SearchDocument } from '../engine.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import { openRealNode, withOpenSearch } from './real-node.test-helper.ts'

const DAY = 86_400_000
const words = ['clinic', 'clinics', 'rural', 'the', 'health', 'water', 'youth', 'of', 'arts', "children's"]
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...words), { maxLength, size: 'max' }).map((chosen) => chosen.join(' '))
const instant = fc.integer({ min: 0, max: 12 }).map((days) => days * DAY)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const amount = maybe(fc.integer({ min: 0, max: 5 }))
const facetValues = fc.uniqueArray(fc.constantFrom('one', 'Two', 'two', 'three'), { maxLength: 3 })
const facets = fc.record(
  { category: facetValues, amount: facetValues, source: facetValues },
  { requiredKeys: [] },
)

const makeDocument = fc.record({
  title: text(4),
  funder: text(2),
  program: text(2),
  text: text(12),
  subjects: fc.uniqueArray(fc.constantFrom('tobacco', 'water', 'housing'), { maxLength: 3 }),
  facets,
  low: amount,
  high: amount,
  closesAt: maybe(instant),
  lapsesAt: maybe(instant),
  postedAt: maybe(instant),
  addedAt: instant,
})
const arbitraryDocuments = fc
  .array(makeDocument, { maxLength: 30, size: 'max' })
  .map((documents) => documents.map((each, index): SearchDocument => ({ ...each, id: idOf(index) })))

const rarely = <Value>(value: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })
const token = fc.constantFrom('clinic', 'rural', 'health', 'water', 'youth', 'art', 'children')
const tokens = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(token) },
  { weight: 3, arbitrary: fc.array(token, { minLength: 2, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<string[]>([], ['#water'], ['absent'], ['rural', 'absent']) },
)
const weight = fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8)
const together = fc.record({ tokens, weight, isLoose: rarely(fc.boolean(), false) })
const apart = fc
  .record({ tokens: fc.uniqueArray(token, { minLength: 2, maxLength: 2 }), weight })
  .map((ways) => ({ ...ways, shares: [0.75, 0.25] }))
const alternative: fc.Arbitrary<Alternative> = fc.oneof({ weight: 4, arbitrary: together }, apart)
const concept: fc.Arbitrary<Concept> = fc.record({
  alternatives: fc.array(alternative, { minLength: 1, maxLength: 3 }),
  isOptional: rarely(fc.boolean(), false),
})
const makeRequest: fc.Arbitrary<EngineRequest> = fc.record({
  concepts: fc.array(concept, { maxLength: 3 }),
  phrases: rarely<string[][]>(fc.tuple(tokens), []),
  excluded: rarely<string[][]>(fc.tuple(tokens), []),
  filter: fc.record(
    {
      facets: rarely<SearchDocument['facets']>(facets, {}),
      openAt: instant,
      likelyOpenAt: rarely<number | null>(instant, null),
      closesBy: rarely<number | null>(instant, null),
      postedSince: rarely<number | null>(instant, null),
      addedAfter: rarely<number | null>(instant, null),
      addedUntil: rarely<number | null>(instant, null),
      minAmount: rarely(amount, null),
      maxAmount: rarely(amount, null),
    },
    { noNullPrototype: true },
  ),
  sort: fc.constantFrom('score', 'deadline', '-deadline', 'amount', '-amount', 'newest'),
  limit: fc.integer({ min: 0, max: 12 }),
  related: fc.integer({ min: 0, max: 6 }),
  relatedCoverage: fc.constantFrom(0.25, 0.5, 0.75),
  countWindows: fc.constant([7, 3]),
})

withOpenSearch(() =>
  test('matches, ranks and counts like the embedded engine', { timeout: 180_000 }, async () => {
    const { url } = await openRealNode()
    await fc.assert(
      fc.asyncProperty(
        arbitraryDocuments,
        fc.array(makeRequest, { minLength: 1, maxLength: 24, size: 'max' }),
        async (documents, requests) => {
          const engines = [
            openOpenSearchEngine({ url, searchTimeoutMs: 20_000 }),
            await openEmbeddedEngine({ threads: 0 }),
          ] as const
          for (const engine of engines) await engine.rebuild(inBatches(documents, 7), 'one')
          for (const request of requests) {
            const [found, expected] = await Promise.all(engines.map((engine) => engine.search(request)))
            expect(comparable(found!)).toEqual(about(expected!))
          }
          for (const engine of engines) await engine.close()
        },
      ),
      { numRuns: 20 },
    )
  }),
)

/** Drops the version. */
function comparable({ total, hits, related, facets: counted }: EngineResponse) {
  const counts = Object.entries(counted!).map(([facet, values]) => [facet, Object.fromEntries(values)])
  return { total, hits, related, counts: Object.fromEntries(counts) }
}

/** Scores are computed in two ways, whose last digits differ. */
function about(response: EngineResponse) {
  const near = (list: EngineResponse['hits']) =>
    list.map((hit) => ({ ...hit, score: expect.closeTo(hit.score, 3) }))
  const { hits, related, ...rest } = comparable(response)
  return { ...rest, hits: near(hits), related: near(related) }
}
