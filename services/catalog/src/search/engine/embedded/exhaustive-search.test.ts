import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FacetName } from '@fundharbor/contracts/catalog/opportunities'
import { tokensOf, wordsOf } from '../../text/analyze.ts'
import type { Alternative, Concept, EngineHit, EngineRequest, SearchDocument } from '../engine.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'

const fields = ['title', 'funder', 'program', 'text', 'everyday'] as const
const weights = [4, 1.5, 1, 1, 1]
const influence = [0.4, 0, 0, 0.75, 0]

/** A document as the slow and obvious way of searching sees it. */
interface Analyzed {
  document: SearchDocument
  fields: string[][]
  impacts: Map<string, number>
}

function analyzeAll(documents: readonly SearchDocument[]): Analyzed[] {
  const analyzed = documents.map((document) => ({
    document,
    fields: fields.map((field) => tokensOf(wordsOf(document[field]))),
    impacts: new Map<string, number>(),
  }))
  const averages = fields.map(
    (_, field) =>
      analyzed.reduce((sum, each) => sum + each.fields[field]!.length, 0) / (analyzed.length || 1),
  )
  const toByte = (impact: number) => Math.min(255, Math.max(1, Math.round(impact * 256)))
  for (const each of analyzed) {
    const sums = new Map<string, number>()
    for (const [field, tokens] of each.fields.entries()) {
      const b = influence[field]!
      const norm = 1 / (1 - b + (b * tokens.length) / (averages[field]! || 1))
      for (const token of tokens) sums.set(token, (sums.get(token) ?? 0) + weights[field]! * norm)
    }
    for (const [token, sum] of sums) each.impacts.set(token, toByte(sum / (1.2 + sum)))
    for (const [place, subject] of each.document.subjects.entries())
      each.impacts.set(`#${subject}`, toByte(Math.max(0.4, 1 - place / 10)))
  }
  return analyzed
}

/** The impact of tokens that stand next to each other; 0 where they do not. */
function impactOf({ fields, impacts }: Analyzed, tokens: readonly string[]): number {
  if (tokens.length === 0) return 0
  const isThere =
    tokens.length === 1
      ? impacts.has(tokens[0]!)
      : fields.some((field) =>
          field.some((_, at) => tokens.every((token, index) => field[at + index] === token)),
        )
  return isThere ? Math.min(...tokens.map((token) => impacts.get(token)!)) : 0
}

/** The impact of an alternative; 0 where it does not occur. */
function occurrenceOf(each: Analyzed, { tokens, shares }: Alternative): { impact: number; isWhole: boolean } {
  if (!shares) return { impact: impactOf(each, tokens), isWhole: true }
  const found = tokens.map((token) => each.impacts.get(token) ?? 0)
  const sum = found.reduce((all, impact, index) => all + impact * shares[index]!, 0)
  const isThere = found.some((impact) => impact > 0)
  return {
    impact: isThere ? Math.max(1, Math.round(sum)) : 0,
    isWhole: found.every((impact) => impact > 0),
  }
}

interface Judged {
  document: SearchDocument
  best: number[]
  score: number
  isMatch: boolean
  isRelated: boolean
}

function judge(each: Analyzed, request: EngineRequest): Judged {
  const best = request.concepts.map(() => -1)
  let [score, covered, total, missing] = [0, 0, 0, 0]
  for (const [index, { alternatives, isOptional }] of request.concepts.entries()) {
    const weight = Math.max(0, ...alternatives.map((alternative) => alternative.weight))
    if (!isOptional) total += weight
    let most = -1
    let isStrict = false
    for (const [number, alternative] of alternatives.entries()) {
      const { impact, isWhole } = occurrenceOf(each, alternative)
      if (impact === 0) continue
      if (!alternative.isLoose && isWhole) isStrict = true
      const value = (alternative.weight * impact) / 256
      if (value > most) {
        most = value
        best[index] = number
      }
    }
    if (most >= 0) score += most
    if (most >= 0) covered += weight
    if (!isStrict && !isOptional) missing += 1
  }
  const coverage = total > 0 ? Math.min(1, covered / total) : 1
  return {
    document: each.document,
    best,
    score: score * Math.sqrt(coverage),
    isMatch: missing === 0,
    isRelated: missing > 0 && covered > 0 && coverage >= request.relatedCoverage,
  }
}

function passesBase(each: Analyzed, { phrases, excluded, filter }: EngineRequest): boolean {
  const { document } = each
  return (
    phrases.every((tokens) => tokens.length === 0 || impactOf(each, tokens) > 0) &&
    excluded.every((tokens) => impactOf(each, tokens) === 0) &&
    (filter.openAt === null || document.closesAt === null || document.closesAt >= filter.openAt) &&
    (filter.postedSince === null || (document.postedAt ?? -Infinity) >= filter.postedSince) &&
    (filter.addedAfter === null || document.addedAt > filter.addedAfter) &&
    (filter.addedUntil === null || document.addedAt <= filter.addedUntil) &&
    (!filter.only || filter.only.includes(document.id)) &&
    !filter.without?.includes(document.id)
  )
}

/** The facets whose filters a document fails. */
function failedFacets(document: SearchDocument, { filter }: EngineRequest): string[] {
  const lowered = (values: readonly string[] | undefined) =>
    (values ?? []).map((value) => value.toLowerCase())
  const failed = FacetName.options.filter((facet) => {
    const wanted = filter.facets[facet]
    const own = lowered(document.facets[facet])
    return wanted !== undefined && !lowered(wanted).some((value) => own.includes(value))
  })
  const [low, high] = [document.low ?? document.high, document.high ?? document.low]
  const isOutside =
    (filter.minAmount !== null && (high === null || high < filter.minAmount)) ||
    (filter.maxAmount !== null && (low === null || low >= filter.maxAmount))
  if (isOutside) failed.push('amount')
  if (filter.closesBy !== null && (document.closesAt ?? Infinity) > filter.closesBy)
    failed.push('deadlineWithin')
  return [...new Set(failed)]
}

const keyNames = { deadline: 'closesAt', amount: 'high', newest: 'postedAt' } as const

function keyOf(document: SearchDocument, sort: string): number | null {
  const name = keyNames[sort.replace('-', '') as keyof typeof keyNames]
  return name === 'high' ? (document.high ?? document.low) : document[name]
}

function compareJudged({ sort }: EngineRequest, one: Judged, other: Judged): number {
  const ids = one.document.id < other.document.id ? -1 : 1
  if (sort === 'score') {
    const posted = (each: Judged) => each.document.postedAt ?? -Infinity
    if (one.score !== other.score) return other.score - one.score
    return posted(one) === posted(other) ? ids : posted(other) - posted(one)
  }
  return compareKeys(
    sort,
    [keyOf(one.document, sort), one.document.id],
    [keyOf(other.document, sort), other.document.id],
  )
}

function compareKeys(sort: string, one: [number | null, string], other: [number | null, string]): number {
  const direction = sort === 'newest' || sort.startsWith('-') ? -1 : 1
  const value = ([key]: [number | null, string]) => (key === null ? Infinity : key * direction)
  if (value(one) !== value(other)) return value(one) < value(other) ? -1 : 1
  return one[1] === other[1] ? 0 : (one[1] < other[1] ? -1 : 1) * direction
}

function searchAll(documents: readonly SearchDocument[], request: EngineRequest) {
  const judged = analyzeAll(documents)
    .filter((each) => passesBase(each, request))
    .map((each) => judge(each, request))
    .toSorted((one, other) => compareJudged(request, one, other))
  const matches = judged.filter(({ isMatch }) => isMatch)
  const passing = matches.filter(({ document }) => failedFacets(document, request).length === 0)
  const { after, sort } = request
  const listed = passing.filter(
    ({ document }) =>
      !after || compareKeys(sort, [keyOf(document, sort), document.id], [after.key, after.id]) > 0,
  )
  const hit = ({ document, score, best }: Judged): EngineHit => ({
    id: document.id,
    score,
    best,
    key: sort === 'score' ? null : keyOf(document, sort),
  })
  const related = judged
    .filter((each) => each.isRelated && failedFacets(each.document, request).length === 0)
    .toSorted((one, other) => compareJudged({ ...request, sort: 'score' }, one, other))
  return {
    total: passing.length,
    hits: listed.slice(0, request.limit).map(hit),
    related: related.slice(0, request.related).map(hit),
    facets: countAll(matches, request),
  }
}

function countAll(matches: readonly Judged[], request: EngineRequest) {
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { document } of matches) {
    const failed = failedFacets(document, request)
    for (const facet of FacetName.options) {
      if (failed.some((other) => other !== facet)) continue
      for (const value of new Set(document.facets[facet])) add(`${facet} ${value}`)
      const from = request.filter.openAt ?? 0
      const due = (document.closesAt ?? -Infinity) - from
      if (facet !== 'deadlineWithin' || due < 0) continue
      for (const days of request.countWindows ?? []) if (due <= days * 86_400_000) add(`${facet} ${days}`)
    }
  }
  return Object.fromEntries([...counts].toSorted())
}

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

const someDocuments = fc
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
          everyday: text(3),
          subjects,
          facets,
          low: amount,
          high: amount,
          closesAt: fc.option(instant, { nil: null }),
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
const someRequest: fc.Arbitrary<EngineRequest> = fc.record({
  concepts: fc.array(concept, { maxLength: 3 }),
  phrases: rarely<string[][]>(fc.tuple(tokens), []),
  excluded: rarely<string[][]>(fc.tuple(tokens), []),
  filter: fc.record(
    {
      facets: rarely<SearchDocument['facets']>(facets, {}),
      openAt: rarely<number | null>(instant, null),
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

const roundHit = ({ score, ...hit }: EngineHit) => ({ ...hit, score: Math.fround(score).toFixed(4) })

test('finds, ranks and counts what reading every document would', async () => {
  await fc.assert(
    fc.asyncProperty(
      someDocuments,
      fc.array(someRequest, { minLength: 1, maxLength: 6 }),
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
