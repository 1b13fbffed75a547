import type { Concept, EngineRequest } from '../engine.ts'
import { conceptWeight, impactScores, type Accumulators } from './accumulators.ts'
import { documentsOf, intersect, subtract, type Bitset } from './bitset.ts'
import { filterBits, type FilterBits } from './filter-bits.ts'
import { MatchSink, type NearMisses, type ScoredDocuments } from './match-sink.ts'
import type { LiveSegment } from './segment.ts'
import type { SegmentReader } from './segment-reader.ts'

/** What a request finds in one segment. Without concepts sets are bits: they may hold nearly everything. */
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

const nothing: ScoredDocuments = { documents: new Uint32Array(0), scores: new Float32Array(0) }

/** Sums of shares are not exact. */
const ROUNDING = 1e-6

export function matchSegment(
  reader: SegmentReader,
  live: LiveSegment,
  { request, accumulators }: { request: EngineRequest; accumulators: Accumulators },
): SegmentMatches {
  const filters = filterBits(reader, live, request)
  const { concepts } = request
  if (concepts.length === 0) return matchEverything(filters)
  const [first] = concepts
  if (concepts.length === 1 && first && isPlain(first)) return matchPlain(reader, first, filters)
  accumulators.prepare(reader.segment.documents)
  try {
    for (const concept of concepts) accumulators.add(reader, concept)
    const isAllOptional = concepts.every(({ isOptional }) => isOptional)
    return isAllOptional ? rankEverything(filters, accumulators) : collect(filters, accumulators, request)
  } finally {
    accumulators.reset()
  }
}

function matchEverything({ base, facets }: FilterBits): UnscoredMatches {
  const matches = base.slice()
  for (const { bits } of facets) intersect(matches, bits)
  const misses = facets.map(({ facet, bits }) => {
    const documents = base.slice()
    for (const other of facets) if (other.facet !== facet) intersect(documents, other.bits)
    subtract(documents, bits)
    return { facet, documents }
  })
  return { isScored: false, matches, misses }
}

const isPlain = ({ alternatives, isOptional }: Concept): boolean =>
  !isOptional && alternatives.length === 1 && !alternatives[0]!.isLoose

/** One concept that is expressed in one way needs no sums. */
function matchPlain(reader: SegmentReader, { alternatives }: Concept, filters: FilterBits): ScoredMatches {
  const { tokens, weight } = alternatives[0]!
  const { documents, impacts } = reader.read(tokens)
  const scores = impactScores(weight)
  const sink = new MatchSink(filters, documents.length)
  for (let at = 0; at < documents.length; at += 1) sink.accept(documents[at]!, scores[impacts[at]!]!)
  return { isScored: true, matches: sink.matches, related: nothing, misses: sink.misses }
}

/** Where nothing is required, everything matches; what is optional ranks it. */
function rankEverything(filters: FilterBits, { scores }: Accumulators): ScoredMatches {
  const documents = documentsOf(filters.base)
  const sink = new MatchSink(filters, documents.length)
  for (const document of documents) sink.accept(document, scores[document]!)
  return { isScored: true, matches: sink.matches, related: nothing, misses: sink.misses }
}

function collect(filters: FilterBits, accumulators: Accumulators, request: EngineRequest): ScoredMatches {
  const required = request.concepts.filter(({ isOptional }) => !isOptional)
  const { candidates, candidateCount, scores, covered, strict } = accumulators
  const sink = new MatchSink(filters, candidateCount)
  const related = new MatchSink(filters, request.related > 0 ? candidateCount : 0)
  const weight = requiredWeight(required)
  const least =
    request.related > 0 ? Math.max(weight * request.relatedCoverage - ROUNDING, ROUNDING) : Infinity
  for (let at = 0; at < candidateCount; at += 1) {
    const document = candidates[at]!
    if (strict[document] === required.length) sink.accept(document, scores[document]!)
    else if (covered[document]! >= least) {
      related.accept(document, scores[document]! * Math.sqrt(Math.min(1, covered[document]! / weight)))
    }
  }
  return { isScored: true, matches: sink.matches, related: related.matches, misses: sink.misses }
}

export const requiredWeight = (required: readonly Concept[]): number =>
  required.reduce((sum, concept) => sum + conceptWeight(concept), 0)
