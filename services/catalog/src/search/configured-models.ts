import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { OwnQueue } from '@fundharbor/chassis/jobs/status'
import { builtInEmbedder, setEmbedder, type Embedder } from '../embeddings/embedder.ts'
import { createNamedEmbedder } from '../embeddings/named-embedder.ts'
import type { CatalogEnv } from '../env.ts'
import { createEverydayModel } from './everyday/everyday-model.ts'
import { everydayWordsQueue } from './everyday/queue.ts'
import { everydayWordsJob, type EverydayWordsSettings } from './everyday/write-everyday-words.ts'
import { createHttpReranker } from './rank/http-reranker.ts'
import { setReranker } from './rank/reranker.ts'

export type SearchModelsEnv = Pick<
  CatalogEnv,
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_MODEL'
  | 'SEARCH_EVERYDAY_WORDS'
  | 'SEARCH_MODEL_DAILY_CALLS'
  | 'SEARCH_EMBEDDINGS_MODEL'
  | 'SEARCH_EMBEDDINGS_DIMENSIONS'
  | 'SEARCH_RERANKER_URL'
  | 'SEARCH_RERANKER_KEY'
  | 'SEARCH_RERANKER_MODEL'
  | 'SEARCH_RERANKER_DAILY_CALLS'
  | 'SEARCH_MODEL_TIMEOUT_MS'
>

/** Configures this process's search models from the environment; returns their background jobs and queues. */
export function configureSearchModels(env: SearchModelsEnv): { jobs: ScheduledJob[]; queues: OwnQueue[] } {
  setEmbedder(embedderOf(env))
  const { SEARCH_RERANKER_URL: url, SEARCH_MODEL_TIMEOUT_MS: timeoutMs } = env
  const server = {
    apiKey: env.SEARCH_RERANKER_KEY,
    model: env.SEARCH_RERANKER_MODEL,
    dailyCalls: env.SEARCH_RERANKER_DAILY_CALLS,
  }
  setReranker(url ? { rerank: createHttpReranker({ url, ...server }), timeoutMs } : null)
  const everydayWords = everydayWordsSettings(env)
  return everydayWords
    ? { jobs: [everydayWordsJob(everydayWords)], queues: [everydayWordsQueue] }
    : { jobs: [], queues: [] }
}

function embedderOf(env: SearchModelsEnv): Embedder {
  const { SEARCH_EMBEDDINGS_MODEL: model, OPENAI_API_KEY: apiKey } = env
  if (!model) return builtInEmbedder
  if (!apiKey) throw new Error('SEARCH_EMBEDDINGS_MODEL needs OPENAI_API_KEY')
  return createNamedEmbedder({
    apiKey,
    model,
    baseUrl: env.OPENAI_BASE_URL,
    dimensions: env.SEARCH_EMBEDDINGS_DIMENSIONS,
    searchTimeoutMs: env.SEARCH_MODEL_TIMEOUT_MS,
  })
}

/** Settings of the everyday-words job; undefined if it is off. */
export function everydayWordsSettings(env: SearchModelsEnv): EverydayWordsSettings | undefined {
  if (env.SEARCH_EVERYDAY_WORDS === 'off') return undefined
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl } = env
  if (!apiKey || !model) throw new Error('SEARCH_EVERYDAY_WORDS needs OPENAI_API_KEY and OPENAI_MODEL')
  return {
    model: createEverydayModel({ apiKey, baseUrl, model }),
    dailyCalls: env.SEARCH_MODEL_DAILY_CALLS,
  }
}
