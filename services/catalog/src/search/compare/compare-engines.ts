import { toEngineRequest } from '../engine-request.ts'
import { noFilter } from '@fundharbor/search-engine/requests'
import { dictionariesOf } from '../query/dictionaries.ts'
import { understand } from '../query/understand.ts'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import type {
  EngineResponse,
  EngineRequest,
  FacetCounts,
  SearchEngine,
} from '@fundharbor/search-engine/engine'

/** How the results of two engines compare for one query. */
export interface Comparison {
  query: string
  totals: [number, number]
  /** Overlap of the first ten and the first hundred, 0 to 1. */
  overlap10: number
  overlap100: number
  relatedOverlap: number
  areFacetsEqual: boolean
  /** Milliseconds, including query understanding. */
  took: [number, number]
}

const LISTED = 100

/** Runs a query on both engines. Each uses its own frequencies for query understanding. */
export async function compareEngines(
  engines: readonly [SearchEngine, SearchEngine],
  query: string,
  vocabulary: Vocabulary,
): Promise<Comparison> {
  const answers = []
  for (const engine of engines) {
    const startedAt = performance.now()
    const answer = await engine.search(await requestFor(engine, query, vocabulary))
    answers.push({ answer, took: performance.now() - startedAt })
  }
  const [one, other] = answers as [(typeof answers)[0], (typeof answers)[0]]
  const overlap = (kind: 'hits' | 'related', count: number) =>
    overlapOf(idsOf(one.answer, kind, count), idsOf(other.answer, kind, count))
  return {
    query,
    totals: [one.answer.total, other.answer.total],
    overlap10: overlap('hits', 10),
    overlap100: overlap('hits', LISTED),
    relatedOverlap: overlap('related', LISTED),
    areFacetsEqual: describe(one.answer.facets) === describe(other.answer.facets),
    took: [one.took, other.took],
  }
}

async function requestFor(
  engine: SearchEngine,
  query: string,
  vocabulary: Vocabulary,
): Promise<EngineRequest> {
  const [{ documents: total }, dictionaries] = await Promise.all([
    engine.status(),
    dictionariesOf(vocabulary, engine),
  ])
  const understood = await understand(query, { engine, vocabulary, dictionaries, total })
  return toEngineRequest(understood, noFilter, {
    sort: 'score',
    limit: LISTED,
    related: LISTED,
    relatedCoverage: 0.3,
    countWindows: [7, 30],
  })
}

const idsOf = (answer: EngineResponse, kind: 'hits' | 'related', count: number): string[] =>
  answer[kind].slice(0, count).map(({ id }) => id)

/** The share of the longer list that both have; 1 for two empty lists. */
function overlapOf(one: readonly string[], other: readonly string[]): number {
  const ids = new Set(one)
  const shared = other.filter((id) => ids.has(id)).length
  return one.length + other.length === 0 ? 1 : shared / Math.max(one.length, other.length)
}

const describe = (facets: FacetCounts | undefined): string =>
  JSON.stringify(
    Object.entries(facets ?? {})
      .map(([facet, counts]) => [facet, [...counts].toSorted()])
      .toSorted(),
  )
