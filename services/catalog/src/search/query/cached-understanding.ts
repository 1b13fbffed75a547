import { LRUCache } from 'lru-cache'
import { searchEngine } from '../feed/current-engine.ts'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import { dictionariesOf } from './dictionaries.ts'
import { understand, type UnderstoodQuery } from './understand.ts'

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
  const result = read(input)
  cache.set(key, { vocabulary, version, result })
  result.catch(() => cache.delete(key))
  return result
}

async function read({ search, ...sources }: QueryInput): Promise<UnderstoodQuery> {
  const engine = searchEngine()
  const dictionaries = await dictionariesOf(sources.vocabulary, engine)
  return understand(search, { ...sources, engine, dictionaries })
}
