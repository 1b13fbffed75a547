import { splitList } from '@fundharbor/chassis/runtime/env'
import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { Client, errors } from '@opensearch-project/opensearch'

export interface OpenSearchOptions {
  /** The cluster's URL, or those of its nodes separated by commas, which take turns; may contain a user and a password. */
  url: string
  /** The alias that is searched, and the prefix of its indices. */
  alias?: string
  /** Timeout of a search request. */
  searchTimeoutMs?: number
}

export const DEFAULT_ALIAS = 'fundharbor-opportunities'

/** Writes may take longer than searches, which a user waits for. */
const WRITE_TIMEOUT_MS = 60_000
const SEARCH_TIMEOUT_MS = 4000
/** The client retries on timeouts and on 502, 503 and 504. */
const MAX_RETRIES = 2

/** Overloaded or temporarily unavailable. */
const TEMPORARY = new Set([429, 502, 503, 504])

/** A connection to the cluster. */
export interface Connection {
  client: Client
  alias: string
  /** Options of requests that a user waits for. */
  searching: { requestTimeout: number; maxRetries: number }
}

export function connect({ url, alias = DEFAULT_ALIAS, searchTimeoutMs }: OpenSearchOptions): Connection {
  const client = new Client({
    node: splitList(url),
    maxRetries: MAX_RETRIES,
    requestTimeout: WRITE_TIMEOUT_MS,
    compression: 'gzip',
  })
  return {
    client,
    alias,
    searching: { requestTimeout: searchTimeoutMs ?? SEARCH_TIMEOUT_MS, maxRetries: 1 },
  }
}

export const statusOf = (error: unknown): number | null =>
  error instanceof errors.ResponseError ? error.statusCode : null

/** Whether the error says that the index does not exist. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** Maps temporary failures to UNAVAILABLE; other errors are bugs and stay as they are. */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const status = statusOf(error)
  const isAway =
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  const isTemporary = status !== null && TEMPORARY.has(status)
  if (!isAway && !isTemporary) return error
  return unavailable('Search is unavailable right now. Try again in a moment.', error)
}
