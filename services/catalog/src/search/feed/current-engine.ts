import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { SearchEngine } from '../engine/engine.ts'
import { followVocabulary } from '../../vocabulary/current-vocabulary.ts'
import { listenToCatalog } from './catalog-listener.ts'
import { followEngine, type Question, type SearchSource } from './followed-engine.ts'
import { Follower } from './follower.ts'
import { openEngine, type EngineOptions } from './open-engine.ts'
import { WarmFallback } from './warm-fallback.ts'

let started: SearchSource | undefined
let own: { knex: Knex; source: Promise<OwnSource> } | undefined

interface SearchOptions extends EngineOptions {
  knex: Knex
  databaseUrl: string
}

/** Opens the engine of this process and keeps it up to date; answers at once, `isSearchReady` says when it has. */
export async function startSearch({ knex, databaseUrl, ...options }: SearchOptions): Promise<Worker> {
  const source = await openSource(knex, options)
  started = source
  const takeVocabulary = followVocabulary(knex)
  const listener = listenToCatalog(databaseUrl, (announcement) => {
    source.wake()
    takeVocabulary(announcement)
  })
  return {
    async stop() {
      await Promise.all([listener.stop(), source.stop()])
      if (started === source) started = undefined
    },
  }
}

async function openSource(knex: Knex, options: EngineOptions): Promise<SearchSource> {
  const engine = followEngine(await openEngine(options), knex)
  if (!options.openSearchUrl || options.fallback !== 'embedded') return engine
  const embedded = await openEngine({ ...options, openSearchUrl: undefined })
  return new WarmFallback({ primary: engine, standby: followEngine(embedded, knex) })
}

/** Whether searches are answered from the whole catalog. */
export const isSearchReady = (): boolean => started?.isCaughtUp() ?? true

type OwnSource = Pick<SearchSource, 'ask' | 'catchUp'>

/** Processes that started no engine, such as tests, get one that catches up before every question. */
function ownSource(): Promise<OwnSource> {
  const knex = Model.knex()
  if (own?.knex !== knex) own = { knex, source: openOwn(knex) }
  return own.source
}

async function openOwn(knex: Knex): Promise<OwnSource> {
  const engine = await openEngine({ threads: 0 })
  const follower = new Follower(engine, knex)
  return {
    catchUp: () => follower.catchUp(),
    async ask(question) {
      await follower.catchUp()
      return question(engine)
    },
  }
}

/** Resolves when searches know everything that was committed before the call. */
export const catchUpSearch = async (): Promise<void> => (started ?? (await ownSource())).catchUp()

async function ask<Answer>(question: Question<Answer>): Promise<Answer> {
  try {
    const source = started ?? (await ownSource())
    return await source.ask(question)
  } catch (error) {
    if (error instanceof Failure) throw error
    logger.error({ err: error }, 'the search engine does not answer')
    throw unavailable('The search is not available at the moment. Please try again.', error)
  }
}

type Questions = Pick<
  SearchEngine,
  'search' | 'score' | 'frequencies' | 'wordsFrom' | 'wordsLike' | 'wordCounts' | 'status'
>

const questions: Questions = {
  search: (request) => ask((engine) => engine.search(request)),
  score: (ids, terms) => ask((engine) => engine.score(ids, terms)),
  frequencies: (sequences) => ask((engine) => engine.frequencies(sequences)),
  wordsFrom: (beginning, limit) => ask((engine) => engine.wordsFrom(beginning, limit)),
  wordsLike: (word, limit) => ask((engine) => engine.wordsLike(word, limit)),
  wordCounts: (words) => ask((engine) => engine.wordCounts(words)),
  status: () => ask((engine) => engine.status()),
}

/** The engine to ask. Where it cannot answer it fails as UNAVAILABLE. */
export const searchEngine = (): Questions => questions
