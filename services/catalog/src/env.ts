import { ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'

/** Environment variables of catalog, besides those of every service. */
export const CatalogEnv = ServiceEnv.extend({
  /** Worker threads of the embedded search engine; 0 searches in the main thread. */
  SEARCH_THREADS: z.coerce.number().int().min(0).max(16).default(2),
  /** Folder of the embedded engine's snapshot, which speeds up restarts. Unset: the index is rebuilt at each start. */
  SEARCH_SNAPSHOT_DIR: z.string().min(1).optional(),
  /** URL of an OpenSearch cluster to use instead of the embedded engine. */
  OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `embedded`: the embedded engine takes over while OpenSearch is unavailable. */
  SEARCH_FALLBACK: z.enum(['embedded']).optional(),
  /** An OpenAI-compatible server: API key, base URL (unset: OpenAI's) and chat model. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().optional(),
  /** `on`: OPENAI_MODEL describes new records in everyday words, which are only used for searching. */
  SEARCH_EVERYDAY_WORDS: z.enum(['on', 'off']).default('off'),
  /** Maximum model calls for everyday words per day (UTC). */
  SEARCH_MODEL_DAILY_CALLS: z.coerce.number().int().min(1).default(2000),
  /** Name of an embedding model on the server, to use instead of the built-in one. */
  SEARCH_EMBEDDINGS_MODEL: z.string().optional(),
  /** Dimensions of its vectors, for models that can shorten them. Unset: the model's default. */
  SEARCH_EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(64).max(8192).optional(),
  /**
   * The address of a server that puts the first fifty of each search in order, e.g.
   * `http://127.0.0.1:8000/v1/rerank`.
   */
  SEARCH_RERANKER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEARCH_RERANKER_KEY: z.string().optional(),
  SEARCH_RERANKER_MODEL: z.string().optional(),
  /** Maximum calls of the reranker per day; searches after that are not reranked. */
  SEARCH_RERANKER_DAILY_CALLS: z.coerce.number().int().min(1).default(10_000),
  /** Milliseconds that a search waits for each of these servers before it continues without. */
  SEARCH_MODEL_TIMEOUT_MS: z.coerce.number().int().min(1).max(2000).default(150),
  /** Live sources of daily additions: Grants.gov's API, `https://api.grants.gov`, and a feed of EU calls. */
  GRANTS_GOV_URL: z.url({ protocol: /^https?$/ }).optional(),
  EU_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** URL of Grants.gov's full extract, a zip; `{date}` is replaced by the day, e.g. `20261121`. */
  GRANTS_GOV_EXTRACT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The key pair of deadline notifications, each in base64url. Unset: nothing mentions notifications. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be an uncompressed P-256 key in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  /** Host and port of a stand-in push service that is accepted besides the known ones, also over HTTP. For tests. */
  PUSH_TEST_HOST: z.string().min(1).optional(),
})
export type CatalogEnv = z.infer<typeof CatalogEnv>
