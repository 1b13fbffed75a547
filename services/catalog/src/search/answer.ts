import { LRUCache } from 'lru-cache'
import type { EngineFilter, EngineHit } from '@fundharbor/search-engine/engine'
import { requestKey, requiredWeight } from '@fundharbor/search-engine/requests'
import { matchAll, toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toTokens } from '@fundharbor/search-engine/text/analyze'
import { namesPlace, placesNamed } from '../records/facts/places.ts'
import { textVector } from '../records/embeddings/embedder.ts'
import type { Vector } from '../records/embeddings/vector.ts'
import { withTimeout } from '../records/model-servers/with-timeout.ts'
import { currentSubjectVectors } from '../records/vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'
import { idsElsewhere } from './rank/without-elsewhere.ts'
import { nearestOpportunities } from './rank/nearest-opportunities.ts'
import { MAX_RERANKED, rerankHits, type RerankedHit } from './rank/rerank-hits.ts'
import { about, divide, type Answer } from './rank/divide.ts'
import { isUnknown, type UnderstoodQuery } from './query/understand.ts'

const MAX_RELATED = 100

/** Minimum coverage of related rows. */
export const RELATED_COVERAGE = 0.3

/** Without it, the page lists nothing or only what the words decide, so a search may wait for it. */
const MEANING_TIMEOUT_MS = 250

/** The vector of a query's words; undefined if it does not come in time. */
export const queryVector = (words: readonly string[]) =>
  withTimeout(textVector(words.join(' ')), MEANING_TIMEOUT_MS)

/** Null if the rows are not compared in meaning. */
const answers = new LRUCache<string, Promise<Answer | null>>({ max: 200 })

/** The ranked answer to a query, with at least `depth` matches if there are as many. */
export async function answerOf(
  understood: UnderstoodQuery,
  filter: EngineFilter,
  depth = MAX_RERANKED,
): Promise<Answer> {
  const answer = await compared(understood, filter)
  return answer ? narrow(answer, filter) : rankByWords(understood, filter, depth)
}

/** The query and filter that exactly the matches of a query pass, for sorted lists and counts. */
export async function matchesOnly(understood: UnderstoodQuery, filter: EngineFilter) {
  const answer = await compared(understood, filter)
  return answer
    ? { query: matchAll, filter: { ...filter, only: answer.hits.map(({ id }) => id) } }
    : { query: understood, filter }
}

/** What is a match does not depend on the filters that facets count. Lists and counts of a query share it. */
async function compared(understood: UnderstoodQuery, filter: EngineFilter): Promise<Answer | null> {
  const { words, concepts, isVerbatim } = understood
  if (isVerbatim || words.length === 0 || requiredWeight(concepts) === 0) return null
  if (isUnknown(understood)) return { hits: [], related: [], total: 0 }
  const { version } = await searchEngine().status()
  const wide = { ...filter, facets: {}, minAmount: null, maxAmount: null, closesBy: null }
  const key = [
    version,
    words,
    requestKey(toEngineRequest(understood, wide, { sort: 'score', limit: 0 })),
  ].join()
  const known = answers.get(key)
  if (known) return known
  const vector = await queryVector(words)
  if (!vector) return null
  const answer = compare(understood, wide, vector)
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}

const search = (understood: UnderstoodQuery, filter: EngineFilter, depth: number) =>
  searchEngine().search(
    toEngineRequest(understood, filter, {
      sort: 'score',
      limit: depth,
      related: MAX_RELATED,
      relatedCoverage: RELATED_COVERAGE,
    }),
  )

/** Without vectors, the words decide; also for a single word, or where most rows match, of more rows than can be compared. */
async function rankByWords(
  understood: UnderstoodQuery,
  filter: EngineFilter,
  depth: number,
): Promise<Answer> {
  const { hits, related, total, version } = await search(understood, filter, depth)
  const vector = await withTimeout(textVector(understood.words.join(' ')), 0)
  const query = { vector, version }
  const first = await rerankHits(hits.slice(0, MAX_RERANKED), query)
  const others = await rerankHits(related, query)
  return {
    hits: [...first.map(({ hit }) => hit), ...hits.slice(MAX_RERANKED)],
    related: others.map(({ hit }) => hit),
    total,
  }
}

async function compare(
  understood: UnderstoodQuery,
  filter: EngineFilter,
  vector: Vector,
): Promise<Answer | null> {
  const { words, concepts } = understood
  const { hits, related, total, version } = await search(understood, filter, MAX_RERANKED)
  // A single word asks for every row that has it.
  if (words.length === 1 && total > MAX_RERANKED) return null
  const found = new Set([...hits, ...related].map(({ id }) => id))
  const nearest = await nearestOpportunities(vector)
  const near = (await passingHits(nearest.ids, understood, filter)).filter(({ id }) => !found.has(id))
  const all = [...hits, ...related, ...near]
  const ids = all.map(({ id }) => id)
  const outside = await idsElsewhere(ids, understood.place ? [understood.place] : [])
  const elsewhere = await idsElsewhere(ids, placesNamed(words.join(' ')))
  const candidates = all.filter(({ id }) => !outside.has(id))
  const ranked = await rerankHits(candidates, { vector, version })
  const { scale = (similarity: number) => similarity } = await currentSubjectVectors(
    await currentVocabulary(),
  )
  const strict = new Set(hits.map(({ id }) => id))
  const typed = new Set(toTokens(words))
  const weight = requiredWeight(concepts)
  const subjects = concepts.flatMap(({ typed: name, isOptional }, at) =>
    isOptional || namesPlace(name) ? [] : at,
  )
  // Half of the catalog may be about a place: a row that shares nothing else with the query is near by its meaning only,
  // as is one for another place.
  const hasOnlyPlace = ({ best }: EngineHit) =>
    subjects.length > 0 && subjects.every((at) => (best[at] ?? -1) < 0)
  const nearness = ({ hit, similarity, names }: RerankedHit): number => {
    if (strict.has(hit.id) && (similarity === null || names(typed))) return about.mostWords
    if (similarity === null) return about.near
    const isOff = hasOnlyPlace(hit) || elsewhere.has(hit.id)
    return scale(similarity) + (isOff ? 0 : about.words * Math.min(about.mostWords, hit.score / weight))
  }
  const rows = ranked.map((row) => ({ hit: row.hit, nearness: nearness(row) }))
  const answer = divide(rows, scale(nearest.usual))
  const told = answer.hits.filter(({ id }) => strict.has(id)).length
  return total > MAX_RERANKED && told > MAX_RERANKED / 2 ? null : answer
}

/** The rows that pass the filter, as hits without words. */
async function passingHits(
  only: string[],
  { concepts, phrases, excluded }: UnderstoodQuery,
  filter: EngineFilter,
) {
  const { hits } = await searchEngine().search(
    toEngineRequest(
      { ...matchAll, phrases, excluded },
      { ...filter, only },
      { sort: 'newest', limit: only.length },
    ),
  )
  return hits.map((hit) => ({ ...hit, best: concepts.map(() => -1) }))
}

/** The rows of an answer that pass a narrower filter. */
async function narrow(answer: Answer, filter: EngineFilter): Promise<Answer> {
  const isNarrow =
    Object.keys(filter.facets).length > 0 ||
    filter.minAmount !== null ||
    filter.maxAmount !== null ||
    filter.closesBy !== null
  if (!isNarrow) return answer
  const only = [...answer.hits, ...answer.related].map(({ id }) => id)
  const passing = await searchEngine().search(
    toEngineRequest(matchAll, { ...filter, only }, { sort: 'newest', limit: only.length }),
  )
  const ids = new Set(passing.hits.map(({ id }) => id))
  const hits = answer.hits.filter(({ id }) => ids.has(id))
  return { hits, related: answer.related.filter(({ id }) => ids.has(id)), total: hits.length }
}
