import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, unavailable } from '@fundharbor/chassis/failures'
import { logger } from '@fundharbor/chassis/logger'
import type { Worker } from '@fundharbor/chassis/service'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { SearchEngine } from '../engine/engine.ts'
import { followVocabulary } from '../vocabulary/current-vocabulary.ts'
import { listenToCatalog } from './catalog-listener.ts'
import { Follower } from './follower.ts'
import { openEngine, type EngineOptions } from './open-engine.ts'

/** How long an announcement that was missed may go unnoticed. */
const POLL_MS = 1000

interface Current {
  engine: SearchEngine
  /** Resolves when a search may be answered. */
  ready: () => Promise<void>
  catchUp: () => Promise<void>
}

interface Started extends Current {
  isCaughtUp: boolean
}

let started: Started | undefined
let own: { knex: Knex; current: Promise<Current> } | undefined

interface SearchOptions extends EngineOptions {
  knex: Knex
  databaseUrl: string
}

/** Opens the engine of this process and keeps it up to date; answers at once, `isSearchReady` says when it has. */
export async function startSearch({ knex, databaseUrl, ...options }: SearchOptions): Promise<Worker> {
  const engine = await openEngine(options)
  const follower = new Follower(engine, knex)
  const current: Started = {
    engine,
    catchUp: () => follower.catchUp(),
    isCaughtUp: false,
    async ready() {
      if (!current.isCaughtUp)
        throw unavailable('The search is being prepared. Please try again in a moment.')
    },
  }
  started = current
  const loop = followInLoop(follower, () => (current.isCaughtUp = true))
  const takeVocabulary = followVocabulary(knex)
  const listener = listenToCatalog(databaseUrl, (announcement) => {
    loop.wake()
    takeVocabulary(announcement)
  })
  return {
    async stop() {
      await Promise.all([listener.stop(), loop.stop()])
      if (started === current) started = undefined
      await engine.close()
    },
  }
}

/** Whether searches are answered from the whole catalog. */
export const isSearchReady = (): boolean => started?.isCaughtUp ?? true

function followInLoop(follower: Follower, onCaughtUp: () => void): Worker & { wake: () => void } {
  let isStopped = false
  let isAwake = false
  let interrupt = new AbortController()
  let isFailing = false
  const run = async () => {
    while (!isStopped) {
      isAwake = false
      try {
        await follower.catchUp()
        isFailing = false
        onCaughtUp()
      } catch (error) {
        if (!isFailing && !isStopped)
          logger.error({ err: error }, 'the search engine cannot follow the catalog')
        isFailing = true
      }
      interrupt = new AbortController()
      if (!isAwake || isFailing) await sleep(POLL_MS, undefined, interrupt).catch(() => undefined)
    }
  }
  const running = run()
  const wake = () => {
    isAwake = true
    if (!isFailing) interrupt.abort()
  }
  return {
    wake,
    async stop() {
      isStopped = true
      follower.stop()
      interrupt.abort()
      await running
    },
  }
}

/** Processes that started no engine, such as tests, get one that catches up before every question. */
function ownEngine(): Promise<Current> {
  const knex = Model.knex()
  if (own?.knex !== knex) own = { knex, current: openOwn(knex) }
  return own.current
}

async function openOwn(knex: Knex): Promise<Current> {
  const engine = await openEngine({ threads: 0 })
  const follower = new Follower(engine, knex)
  const catchUp = () => follower.catchUp()
  return { engine, ready: catchUp, catchUp }
}

/** Resolves when searches know everything that was committed before the call. */
export const catchUpSearch = async (): Promise<void> => (started ?? (await ownEngine())).catchUp()

async function ask<T>(question: (engine: SearchEngine) => Promise<T>): Promise<T> {
  try {
    const { engine, ready } = started ?? (await ownEngine())
    await ready()
    return await question(engine)
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
