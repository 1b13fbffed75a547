import fc from 'fast-check'
import type { Alternative, Concept, EngineRequest, SearchDocument } from '../engine.ts'

const words = [
  'clinic',
  'clinics',
  'rural',
  'the',
  'health',
  'water',
  'youth',
  'Youth',
  'of',
  'arts',
  "children's",
]
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...words), { maxLength, size: 'max' }).map((chosen) => chosen.join(' '))
const instant = fc.integer({ min: 0, max: 12 }).map((days) => days * 86_400_000)
const amount = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null })
const facetValues = fc.uniqueArray(fc.constantFrom('one', 'Two', 'two', 'three'), { maxLength: 3 })
const facets = fc.record(
  { category: facetValues, amount: facetValues, source: facetValues },
  { requiredKeys: [] },
)
const subjects = fc.uniqueArray(fc.constantFrom('tobacco', 'water', 'housing'), { maxLength: 3 })

/** Up to forty documents with few distinct words, so that there are many matches. */
export const arbitraryDocuments = fc
  .uniqueArray(fc.record({ id: fc.uuid() }), { maxLength: 40, size: 'max', selector: ({ id }) => id })
  .chain((ids) =>
    fc.tuple(
      ...ids.map(({ id }) =>
        fc.record({
          id: fc.constant(id),
          title: text(4),
          funder: text(2),
          program: text(2),
          text: text(12),
          subjects,
          facets,
          low: amount,
          high: amount,
          closesAt: fc.option(instant, { nil: null }),
          lapsesAt: fc.option(instant, { nil: null }),
          postedAt: fc.option(instant, { nil: null }),
          addedAt: instant,
        }),
      ),
    ),
  )

const rarely = <Value>(value: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })

const token = fc.constantFrom('clinic', 'rural', 'health', 'water', 'youth', 'art', 'children')
const tokens = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(token) },
  { weight: 3, arbitrary: fc.array(token, { minLength: 2, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<string[]>([], ['#water'], ['absent'], ['rural', 'absent']) },
)
const weight = fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8)
const together = fc.record({ tokens, weight, isLoose: rarely(fc.boolean(), false) })
const apart = fc
  .tuple(fc.uniqueArray(token, { minLength: 2, maxLength: 3 }), weight)
  .map(([chosen, heavy]) => ({
    tokens: chosen,
    weight: heavy,
    shares: chosen.map((_, index) => (index === 0 ? 0.5 : 0.5 / (chosen.length - 1))),
  }))
const alternative: fc.Arbitrary<Alternative> = fc.oneof({ weight: 4, arbitrary: together }, apart)
const concept: fc.Arbitrary<Concept> = fc.record({
  alternatives: fc.array(alternative, { minLength: 1, maxLength: 3 }),
  isOptional: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
})
/** An arbitrary request that may use all features at once. */
export const arbitraryRequest: fc.Arbitrary<EngineRequest> = fc.record({
  concepts: fc.array(concept, { maxLength: 3 }),
  phrases: rarely<string[][]>(fc.tuple(tokens), []),
  excluded: rarely<string[][]>(fc.tuple(tokens), []),
  filter: fc.record(
    {
      facets: rarely<SearchDocument['facets']>(facets, {}),
      openAt: rarely<number | null>(instant, null),
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
  relatedCoverage: fc.constantFrom(0, 0.25, 0.5, 0.75),
  countWindows: fc.constant([7, 3]),
})
