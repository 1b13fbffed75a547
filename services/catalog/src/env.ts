import { Addresses, ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'
import { LiveSourceList, WebAddresses } from './records/sources/settings.ts'

/** Environment variables of catalog, besides those of every service. */
export const CatalogEnv = ServiceEnv.extend({
  /** Worker threads of the embedded search engine; 0 searches in the main thread. */
  SEARCH_THREADS: z.coerce.number().int().min(0).max(16).default(2),
  /** Folder of the embedded engine's snapshot, which speeds up restarts. Unset: the index is rebuilt at each start. */
  SEARCH_SNAPSHOT_DIR: z.string().min(1).optional(),
  /** Addresses of an OpenSearch cluster's nodes, separated by commas, to use instead of the embedded engine. */
  OPENSEARCH_URL: Addresses.optional(),
  /** `embedded`: the embedded engine takes over while OpenSearch is unavailable. */
  SEARCH_FALLBACK: z.enum(['embedded']).optional(),
  /** An OpenAI-compatible server: API key and base URL (unset: OpenAI's). */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Name of an embedding model on the server, to use instead of the built-in one. */
  SEARCH_EMBEDDINGS_MODEL: z.string().optional(),
  /** Dimensions of its vectors, for models that can shorten them. Unset: the model's default. */
  SEARCH_EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(64).max(8192).optional(),
  /** Milliseconds that a search waits for that model before it continues without. */
  SEARCH_MODEL_TIMEOUT_MS: z.coerce.number().int().min(1).max(2000).default(150),
  /** `off`, or which live sources are read. Unset: those that need no key, and those with a key. */
  LIVE_SOURCES: LiveSourceList.optional(),
  SIMPLER_GRANTS_KEY: z.string().optional(),
  AIDES_TERRITOIRES_KEY: z.string().optional(),
  /** Addresses of CommonGrants APIs. */
  COMMONGRANTS_SOURCES: WebAddresses.optional(),
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
