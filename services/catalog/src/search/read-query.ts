import type { AlsoSearched } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { LRUCache } from 'lru-cache'
import { currentEmbedder, textVector } from '../records/embeddings/embedder.ts'
import { searchEngine } from './feed/current-engine.ts'
import { conditionsIn } from './query/conditions.ts'
import { meaningConcept } from './query/meaning.ts'
import { parseQuery } from './query/parse.ts'
import { understand, type NamedConcept, type UnderstoodQuery } from './query/understand.ts'
import { dictionariesOf } from './query/dictionaries.ts'
import { readFrequencies } from './rank/reranked-rows.ts'
import { withTimeout } from '../records/model-servers/with-timeout.ts'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'
import { currentSubjectVectors } from '../records/vocabulary/current-subject-vectors.ts'
import type { Vocabulary } from '../records/vocabulary/vocabulary.ts'

export type { UnderstoodQuery }

/** A query that every opportunity matches. */
export const emptyQuery: UnderstoodQuery = {
  concepts: [],
  phrases: [],
  excluded: [],
  words: [],
  correctedTo: null,
}

/** Maximum number of terms in `alsoSearched`. */
const MAX_ALSO_SEARCHED = 8

interface ReadOptions {
  /** Default: the current one. */
  vocabulary?: Vocabulary
  /** Whether the meaning of the whole query may rank. Alerts and counts do not need it. */
  withMeaning?: boolean
}

/** Understands the search text of a filter, without its conditions and the expansion terms that the user declined. */
export async function readQuery(
  filter: OpportunityFilter,
  { vocabulary, withMeaning = true }: ReadOptions = {},
): Promise<UnderstoodQuery> {
  const { rest, found } = conditionsIn(filter)
  const search = rest.trim()
  if (search === '') return emptyQuery
  // Most queries need no correction, so embedding can start before the words are checked.
  const { words: typed } = parseQuery(search)
  if (withMeaning && typed.length > 0) void textVector(typed.join(' '))
  const words = vocabulary ?? (await currentVocabulary())
  const { documents: total, version } = await searchEngine().status()
  const input = { search, isVerbatim: filter.verbatim ?? false, vocabulary: words, total, version }
  const cached = await understandCached(input)
  const place = found.find((condition) => condition.place)?.place
  const understood = { ...cached, place, concepts: [...cached.concepts] }
  if (withMeaning && understood.words.length > 0) await addMeaning(understood, { vocabulary: words, total })
  return removeTerms(understood, filter.without)
}

interface QueryInput {
  search: string
  isVerbatim: boolean
  vocabulary: Vocabulary
  /** The number of documents. */
  total: number
  /** The engine's version: document frequencies may change with every write. */
  version: string
}

type CachedUnderstanding = Pick<QueryInput, 'vocabulary' | 'version'> & { result: Promise<UnderstoodQuery> }

/** A page requests its list and its counts at once, then the next pages. */
const cache = new LRUCache<string, CachedUnderstanding>({ max: 500 })

/** Like `understand`, cached until the catalog or the vocabulary changes. Do not mutate the result. */
export function understandCached(input: QueryInput): Promise<UnderstoodQuery> {
  const { search, isVerbatim, vocabulary, version } = input
  const key = `${isVerbatim} ${search}`
  const known = cache.get(key)
  if (known?.vocabulary === vocabulary && known.version === version) return known.result
  const result = understandNow(input)
  cache.set(key, { vocabulary, version, result })
  result.catch(() => cache.delete(key))
  return result
}

async function understandNow({ search, ...sources }: QueryInput): Promise<UnderstoodQuery> {
  const engine = searchEngine()
  const dictionaries = await dictionariesOf(sources.vocabulary, engine)
  return understand(search, { ...sources, engine, dictionaries })
}

async function addMeaning(understood: UnderstoodQuery, sources: MeaningSources): Promise<void> {
  const concept = await readMeaning(understood, sources)
  if (concept) understood.concepts.push(concept)
}

interface MeaningSources {
  vocabulary: Vocabulary
  total: number
}

/** The meaning of the whole query as a concept; null if it is not known in time. */
async function readMeaning(understood: UnderstoodQuery, own: MeaningSources): Promise<NamedConcept | null> {
  const timeoutMs = currentEmbedder().searchTimeoutMs
  const vector = await withTimeout(textVector(understood.words.join(' ')), timeoutMs)
  // Vectors of custom subjects may still be computed; the search does not wait for those either.
  const vectors = vector && (await withTimeout(currentSubjectVectors(own.vocabulary), timeoutMs))
  if (!vector || !vectors) return null
  const { version } = await searchEngine().status()
  const sources = {
    ...own,
    vectors,
    frequencies: (tokens: string[]) => readFrequencies(tokens, version),
  }
  const concept = await meaningConcept(vector, understood.concepts, sources)
  return concept && { ...concept, typed: understood.words.join(' '), isMeaning: true }
}

/** Whether the query has words to rank by. */
export const ranks = ({ concepts, phrases }: UnderstoodQuery): boolean => concepts.length + phrases.length > 0

/** Whether there is a search text that contains nothing searchable. */
export const isEmptySearch = (filter: OpportunityFilter, understood: UnderstoodQuery): boolean =>
  conditionsIn(filter).rest.trim() !== '' && !ranks(understood) && understood.excluded.length === 0

/** Expansion terms besides the words typed, highest weight first. */
export function alsoSearched({ concepts }: UnderstoodQuery): AlsoSearched[] {
  const named = new Map<string, AlsoSearched>()
  // What is optional, as subjects near in meaning are, only ranks.
  for (const { alternatives, typed } of concepts.filter(({ isOptional }) => !isOptional))
    for (const { name, isTyped, isLoose } of alternatives) {
      if (isTyped || isLoose || name.toLowerCase() === typed) continue
      const key = name.toLowerCase()
      if (!named.has(key)) named.set(key, { term: name, because: typed })
    }
  return [...named.values()].slice(0, MAX_ALSO_SEARCHED)
}

function removeTerms(understood: UnderstoodQuery, without: string | undefined): UnderstoodQuery {
  const declined = new Set(without?.split('|').map((term) => term.trim().toLowerCase()))
  if (declined.size === 0) return understood
  const concepts = understood.concepts.map((concept) => ({
    ...concept,
    alternatives: concept.alternatives.filter(
      ({ isTyped, name }) => isTyped || !declined.has(name.toLowerCase()),
    ),
  }))
  return { ...understood, concepts: concepts.filter(({ alternatives }) => alternatives.length > 0) }
}
