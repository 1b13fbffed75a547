import { FacetName } from '@fundharbor/contracts/catalog/facets'
import { toTokens, splitWords } from '../text/analyze.ts'
import type { Alternative, EngineHit, EngineRequest, SearchDocument } from '../engine.ts'
import { compareJudged, compareKeys, keyOf } from './exhaustive-order.test-helper.ts'

const fields = ['title', 'funder', 'program', 'text'] as const
const weights = [4, 1.5, 1, 1, 1]
const influence = [0.4, 0, 0, 0.75, 0]

/** A document of the exhaustive evaluator. */
interface Analyzed {
  document: SearchDocument
  fields: string[][]
  impacts: Map<string, number>
}

function analyzeAll(documents: readonly SearchDocument[]): Analyzed[] {
  const analyzed = documents.map((document) => ({
    document,
    fields: fields.map((field) => toTokens(splitWords(document[field]))),
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

/** The impact of a phrase; 0 if it does not occur. */
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

/** The impact of an alternative; 0 if it does not occur. */
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
    (filter.likelyOpenAt === null ||
      document.lapsesAt === null ||
      document.lapsesAt >= filter.likelyOpenAt) &&
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

/** Evaluates a request by reading every document. */
export function searchAll(documents: readonly SearchDocument[], request: EngineRequest) {
  const judged = analyzeAll(documents)
    .filter((each) => passesBase(each, request))
    .map((each) => judge(each, request))
    .toSorted((one, other) => compareJudged(request, one, other))
  const matches = judged.filter(({ isMatch }) => isMatch)
  const passing = matches.filter(({ document }) => failedFacets(document, request).length === 0)
  const { after, sort } = request
  const listedNumbers = passing.filter(
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
    hits: listedNumbers.slice(0, request.limit).map(hit),
    related: passing.length > request.limit ? [] : related.slice(0, request.related).map(hit),
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
