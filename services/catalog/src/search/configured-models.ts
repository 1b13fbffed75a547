import { builtInEmbedder, setEmbedder, type Embedder } from '../records/embeddings/embedder.ts'
import { createNamedEmbedder } from '../records/embeddings/named-embedder.ts'
import type { CatalogEnv } from '../env.ts'

export type SearchModelsEnv = Pick<
  CatalogEnv,
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'SEARCH_EMBEDDINGS_MODEL'
  | 'SEARCH_EMBEDDINGS_DIMENSIONS'
  | 'SEARCH_MODEL_TIMEOUT_MS'
>

/** Chooses this process's embedding model: the one that the environment names, else the built-in one. */
export const configureSearchModels = (env: SearchModelsEnv): void => setEmbedder(embedderOf(env))

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
