import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import { cacheListedRows } from '../../records/opportunities/listed-rows.ts'
import { subscribeToVocabulary } from '../../records/vocabulary/current-vocabulary.ts'
import { listenToCatalog } from './catalog-listener.ts'
import { followEngine, type EngineOperation, type SearchSource } from './followed-engine.ts'
import { Follower } from './follower.ts'
import { openEngine, type EngineOptions } from './open-engine.ts'
import { WarmFallback } from './warm-fallback.ts'

let started: SearchSource | undefined
/** Set as soon as `startSearch` is called, so that nobody opens a second engine while the first loads its snapshot. */
let starting: Promise<SearchSource> | undefined
let lazy: { knex: Knex; source: Promise<LazySource> } | undefined

interface SearchOptions extends EngineOptions {
  knex: Knex
  databaseUrl: string
}

/** Starts this process's engine and keeps it up to date. Returns before it has caught up; see `isSearchReady`. */
export async function startSearch({ knex, databaseUrl, ...options }: SearchOptions): Promise<Worker> {
  const opening = openSource(knex, options)
  starting = opening
  const source = await opening
  started = source
  const onVocabularyChange = subscribeToVocabulary(knex)
  const listedRows = cacheListedRows()
  const listener = listenToCatalog(databaseUrl, (announcement) => {
    listedRows.drop()
    source.wake()
    onVocabularyChange(announcement)
  })
  return {
    async stop() {
      listedRows.stop()
      await Promise.all([listener.stop(), source.stop()])
      if (started !== source) return
      started = undefined
      starting = undefined
    },
  }
}

async function openSource(knex: Knex, options: EngineOptions): Promise<SearchSource> {
  const engine = followEngine(await openEngine(options), knex)
  if (!options.openSearchUrl || options.fallback !== 'embedded') return engine
  const embedded = await openEngine({ ...options, openSearchUrl: undefined })
  return new WarmFallback({ primary: engine, standby: followEngine(embedded, knex) })
}

/** Whether the engine has indexed the whole catalog. */
export const isSearchReady = (): boolean => started?.isCaughtUp() ?? starting === undefined

type LazySource = Pick<SearchSource, 'run' | 'catchUp'>

const currentSource = (): Promise<LazySource> => starting ?? lazySource()

/** Processes that never start an engine, such as tests, use one that catches up before every request. */
function lazySource(): Promise<LazySource> {
  const knex = Model.knex()
  if (lazy?.knex !== knex) lazy = { knex, source: openLazySource(knex) }
  return lazy.source
}

async function openLazySource(knex: Knex): Promise<LazySource> {
  const engine = await openEngine({ threads: 0 })
  const follower = new Follower(engine, knex)
  return {
    catchUp: () => follower.catchUp(),
    async run(operation) {
      await follower.catchUp()
      return operation(engine)
    },
  }
}

/** Resolves when everything committed before the call is searchable. */
export const catchUpSearch = async (): Promise<void> => (await currentSource()).catchUp()

async function run<Result>(operation: EngineOperation<Result>): Promise<Result> {
  try {
    const source = await currentSource()
    return await source.run(operation)
  } catch (error) {
    if (error instanceof Failure) throw error
    logger.error({ err: error }, 'The search engine failed')
    throw unavailable('Search is unavailable right now. Try again in a moment.', error)
  }
}

type ReadOperations = Pick<
  SearchEngine,
  'search' | 'score' | 'frequencies' | 'wordsWithPrefix' | 'similarWords' | 'wordCounts' | 'status'
>

const readOperations: ReadOperations = {
  search: (request) => run((engine) => engine.search(request)),
  score: (ids, terms) => run((engine) => engine.score(ids, terms)),
  frequencies: (sequences) => run((engine) => engine.frequencies(sequences)),
  wordsWithPrefix: (beginning, limit) => run((engine) => engine.wordsWithPrefix(beginning, limit)),
  similarWords: (word, limit) => run((engine) => engine.similarWords(word, limit)),
  wordCounts: (words) => run((engine) => engine.wordCounts(words)),
  status: () => run((engine) => engine.status()),
}

/** The engine's read operations. They throw UNAVAILABLE if it cannot be reached. */
export const searchEngine = (): ReadOperations => readOperations
