import { LRUCache } from 'lru-cache'
import { searchEngine } from '../feed/current-engine.ts'
import type { Vocabulary } from '../../vocabulary/vocabulary.ts'
import { dictionariesOf } from './dictionaries.ts'
import { understand, type Understanding } from './understand.ts'

interface Question {
  search: string
  isVerbatim: boolean
  vocabulary: Vocabulary
  /** How many documents there are. */
  total: number
  /** Of the engine: how common words are may change with every write. */
  version: string
}

type Kept = Pick<Question, 'vocabulary' | 'version'> & { answer: Promise<Understanding> }

/** A page asks for its list and its counts at once, and then for the next pages. */
const kept = new LRUCache<string, Kept>({ max: 500 })

/** Reads a query as `understand` does, once while neither the catalog nor the vocabulary changes. Do not change the answer. */
export function understandOnce(question: Question): Promise<Understanding> {
  const { search, isVerbatim, vocabulary, version } = question
  const key = `${isVerbatim} ${search}`
  const known = kept.get(key)
  if (known?.vocabulary === vocabulary && known.version === version) return known.answer
  const answer = read(question)
  kept.set(key, { vocabulary, version, answer })
  answer.catch(() => kept.delete(key))
  return answer
}

async function read({ search, ...sources }: Question): Promise<Understanding> {
  const engine = searchEngine()
  const dictionaries = await dictionariesOf(sources.vocabulary, engine)
  return understand(search, { ...sources, engine, dictionaries })
}
