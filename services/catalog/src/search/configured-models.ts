import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { OwnQueue } from '@fundharbor/chassis/jobs/status'
import { builtInEmbedder, useEmbedder, type Embedder } from '../embeddings/embedder.ts'
import { createNamedEmbedder } from '../embeddings/named-embedder.ts'
import type { CatalogEnv } from '../env.ts'
import { createEverydayModel } from './everyday/everyday-model.ts'
import { everydayWordsQueue } from './everyday/queue.ts'
import { everydayWordsJob, type EverydayWordsSettings } from './everyday/write-everyday-words.ts'
import { createHttpReranker } from './rank/http-reranker.ts'
import { useReranker } from './rank/reranker.ts'

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
  | 'SEARCH_MODEL_PATIENCE_MS'
>

/** Puts the models that the environment names to use in this process; answers what works for them in the background. */
export function useSearchModels(env: SearchModelsEnv): { jobs: ScheduledJob[]; queues: OwnQueue[] } {
  useEmbedder(embedderOf(env))
  const { SEARCH_RERANKER_URL: url, SEARCH_MODEL_PATIENCE_MS: patience } = env
  const server = { apiKey: env.SEARCH_RERANKER_KEY, model: env.SEARCH_RERANKER_MODEL }
  useReranker(url ? { rerank: createHttpReranker({ url, ...server }), patience } : null)
  const everydayWords = everydayWordsOf(env)
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
    patience: env.SEARCH_MODEL_PATIENCE_MS,
  })
}

/** What describes records in everyday words; undefined while that is off. */
export function everydayWordsOf(env: SearchModelsEnv): EverydayWordsSettings | undefined {
  if (env.SEARCH_EVERYDAY_WORDS === 'off') return undefined
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl } = env
  if (!apiKey || !model) throw new Error('SEARCH_EVERYDAY_WORDS needs OPENAI_API_KEY and OPENAI_MODEL')
  return {
    model: createEverydayModel({ apiKey, baseUrl, model }),
    dailyCalls: env.SEARCH_MODEL_DAILY_CALLS,
  }
}
