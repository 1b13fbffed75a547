import { ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'

/** What catalog reads from its environment beside what every service reads. */
export const CatalogEnv = ServiceEnv.extend({
  /** Worker threads of the embedded search engine; 0 searches in the service's own. */
  SEARCH_THREADS: z.coerce.number().int().min(0).max(16).default(2),
  /** Folder of the embedded engine's snapshots, which make a restart quick; without one it is filled at each start. */
  SEARCH_SNAPSHOT_DIR: z.string().min(1).optional(),
  /** An OpenSearch cluster to search with instead of the embedded engine. */
  OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `embedded` keeps the embedded engine warm beside OpenSearch, to answer while that is away. */
  SEARCH_FALLBACK: z.enum(['embedded']).optional(),
  /** A server with OpenAI's API for the two below: its key, its address (unset: OpenAI's own) and its chat model. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().optional(),
  /** `on`: OPENAI_MODEL says in everyday words what each new record is about, for the search alone. */
  SEARCH_EVERYDAY_WORDS: z.enum(['on', 'off']).default('off'),
  /** How often a day (UTC) the model may be asked for everyday words. */
  SEARCH_MODEL_DAILY_CALLS: z.coerce.number().int().min(1).default(2000),
  /** The server's embeddings by this name tell meanings instead of the built-in model. */
  SEARCH_EMBEDDINGS_MODEL: z.string().optional(),
  /** Figures of a vector, for models that can shorten theirs; unset: as many as the model has. */
  SEARCH_EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(64).max(8192).optional(),
  /**
   * The address of a server that puts the first fifty of each search in order, e.g.
   * `http://127.0.0.1:8000/v1/rerank`.
   */
  SEARCH_RERANKER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEARCH_RERANKER_KEY: z.string().optional(),
  SEARCH_RERANKER_MODEL: z.string().optional(),
  /** Milliseconds that a search waits for each of these servers; without an answer in time it goes on without. */
  SEARCH_MODEL_TIMEOUT_MS: z.coerce.number().int().min(1).max(2000).default(150),
  /** Grants.gov's API, `https://api.grants.gov`, and a feed of EU calls: where the daily ten come from. */
  GRANTS_GOV_URL: z.url({ protocol: /^https?$/ }).optional(),
  EU_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where Grants.gov publishes its full extract, a zip; `{date}` stands for the day, `20261121`. */
  GRANTS_GOV_EXTRACT_URL: z.url({ protocol: /^https?$/ }).optional(),
})
/** The environment of a child process. */
export const inheritedEnv = (overrides: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...overrides,
})

export type CatalogEnv = z.infer<typeof CatalogEnv>
