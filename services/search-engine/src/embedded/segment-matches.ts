import type { Concept, EngineRequest } from '../engine.ts'
import { requiredWeight } from '../requests.ts'
import type { Accumulators } from './accumulators.ts'
import { documentsOf, intersect, subtract, type Bitset } from './bitset.ts'
import { filterBits, type FilterBits } from './filter-bits.ts'
import { MatchCollector, type NearMisses, type ScoredDocuments } from './match-collector.ts'
import { impactScores } from './impacts.ts'
import type { PostingList } from './posting-list.ts'
import type { LiveSegment } from './segment.ts'
import type { SegmentReader } from './segment-reader.ts'

/** The matches of a request in one segment; bitsets if there are no concepts to score. */
export type SegmentMatches = ScoredMatches | UnscoredMatches

export interface ScoredMatches {
  isScored: true
  matches: ScoredDocuments
  related: ScoredDocuments
  misses: NearMisses<Uint32Array>[]
}

export interface UnscoredMatches {
  isScored: false
  matches: Bitset
  misses: NearMisses<Bitset>[]
}

const noDocuments: ScoredDocuments = { documents: new Uint32Array(0), scores: new Float32Array(0) }

/** With more matches, related documents are not collected. */
const MAX_WITH_RELATED = 1000

/** Tolerance for sums of floating-point shares. */
const ROUNDING = 1e-6

export function matchSegment(
  reader: SegmentReader,
  live: LiveSegment,
  { request, accumulators }: Search,
): SegmentMatches {
  const filters = filterBits(reader, live, request)
  const { concepts } = request
  if (concepts.length === 0) return matchEverything(filters)
  const [first] = concepts
  if (concepts.length === 1 && first && isSimpleConcept(first))
    return matchSimpleConcept(reader, first, filters)
  const isAllOptional = concepts.every(({ isOptional }) => isOptional)
  return isAllOptional
    ? rankEverything(reader, filters, { request, accumulators })
    : collect(reader, filters, { request, accumulators })
}

interface Search {
  request: EngineRequest
  accumulators: Accumulators
}

function matchEverything({ base, facets }: FilterBits): UnscoredMatches {
  const matches = facets.length > 0 ? base.slice() : base
  for (const { bits } of facets) intersect(matches, bits)
  const misses = facets.map(({ facet, bits }) => {
    const documents = base.slice()
    for (const other of facets) if (other.facet !== facet) intersect(documents, other.bits)
    subtract(documents, bits)
    return { facet, documents }
  })
  return { isScored: false, matches, misses }
}

const isSimpleConcept = ({ alternatives, isOptional }: Concept): boolean =>
  !isOptional && alternatives.length === 1 && !alternatives[0]!.isLoose && !alternatives[0]!.shares

/** Fast path: a single concept with a single alternative. */
function matchSimpleConcept(
  reader: SegmentReader,
  { alternatives }: Concept,
  filters: FilterBits,
): ScoredMatches {
  const { tokens, weight } = alternatives[0]!
  const postings = reader.read(tokens)
  const scores = impactScores(weight)
  if (filters.facets.length === 0) {
    return {
      isScored: true,
      matches: filterPassing(postings, scores, filters.base),
      related: noDocuments,
      misses: [],
    }
  }
  const { documents, impacts } = postings
  const sink = new MatchCollector(filters)
  for (let at = 0; at < documents.length; at += 1) sink.accept(documents[at]!, scores[impacts[at]!]!)
  return { isScored: true, matches: sink.matches, related: noDocuments, misses: sink.misses }
}

/** Branchless: whether a document passes is unpredictable for the CPU. */
function filterPassing(
  { documents, impacts }: PostingList,
  scores: Float32Array,
  passing: Bitset,
): ScoredDocuments {
  const kept = { documents: new Uint32Array(documents.length), scores: new Float32Array(documents.length) }
  let count = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    kept.documents[count] = document
    kept.scores[count] = scores[impacts[at]!]!
    count += (passing[document >>> 5]! >>> (document & 31)) & 1
  }
  return { documents: kept.documents.subarray(0, count), scores: kept.scores.subarray(0, count) }
}

/** All concepts are optional: everything matches, and the concepts only rank. */
function rankEverything(
  reader: SegmentReader,
  filters: FilterBits,
  { request, accumulators }: Search,
): ScoredMatches {
  const { candidates, scores } = accumulators
  const ranks = new Float32Array(reader.segment.documents)
  accumulators.sum({ reader, passing: filters.base }, request.concepts, () => {
    for (let at = 0; at < accumulators.candidateCount; at += 1) {
      ranks[accumulators.first + candidates[at]!] = scores[candidates[at]!]!
    }
  })
  const sink = new MatchCollector(filters)
  for (const document of documentsOf(filters.base)) sink.accept(document, ranks[document]!)
  return { isScored: true, matches: sink.matches, related: noDocuments, misses: sink.misses }
}

/** Counts with a coverage also collect related documents, for the list request of the same query that follows. */
export const collectsRelated = ({ related, relatedCoverage }: EngineRequest): boolean =>
  related > 0 || relatedCoverage < 1

function collect(
  reader: SegmentReader,
  filters: FilterBits,
  { request, accumulators }: Search,
): ScoredMatches {
  const required = request.concepts.filter(({ isOptional }) => !isOptional)
  const weight = requiredWeight(required)
  const maxMatches = Math.max(MAX_WITH_RELATED, request.limit)
  let least = collectsRelated(request)
    ? Math.max(weight * request.relatedCoverage - ROUNDING, ROUNDING)
    : Infinity
  const { candidates, scores, covered, strict } = accumulators
  const sink = new MatchCollector(filters)
  const related = new MatchCollector(filters)
  accumulators.sum({ reader, passing: filters.base }, request.concepts, () => {
    const { first, candidateCount } = accumulators
    for (let at = 0; at < candidateCount; at += 1) {
      const document = candidates[at]!
      if (strict[document] === required.length) sink.accept(first + document, scores[document]!)
      else if (covered[document]! >= least) {
        const coverage = Math.min(1, covered[document]! / weight)
        related.accept(first + document, scores[document]! * Math.sqrt(coverage))
      }
    }
    if (sink.count > maxMatches) least = Infinity
  })
  const hasRelated = sink.count <= maxMatches
  return {
    isScored: true,
    matches: sink.matches,
    related: hasRelated ? related.matches : noDocuments,
    misses: sink.misses,
  }
}
