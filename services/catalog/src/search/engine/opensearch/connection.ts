import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { Client, errors } from '@opensearch-project/opensearch'

export interface OpenSearchOptions {
  /** The cluster's address; a user and a password may stand in it. */
  url: string
  /** The alias that is searched. Its indices begin with its name. */
  alias?: string
  /** Longest that one request of a search may take. */
  searchTimeoutMs?: number
}

export const DEFAULT_ALIAS = 'fundharbor-opportunities'

/** Writes and administration may take longer than searches, for which somebody waits. */
const WRITE_TIMEOUT_MS = 60_000
const SEARCH_TIMEOUT_MS = 4000
/** The client tries again where a node does not answer or says 502, 503 or 504. */
const MOST_RETRIES = 2

/** Overloaded or away for now. */
const TEMPORARY = new Set([429, 502, 503, 504])

/** The cluster as the engine uses it. */
export interface Connection {
  client: Client
  alias: string
  /** Options of requests for which somebody waits. */
  searching: { requestTimeout: number; maxRetries: number }
}

export function connect({ url, alias = DEFAULT_ALIAS, searchTimeoutMs }: OpenSearchOptions): Connection {
  const client = new Client({
    node: url,
    maxRetries: MOST_RETRIES,
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

/** Whether the cluster says that there is no such index. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** A failure that passes is UNAVAILABLE; any other is a mistake and stays what it is. */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const status = statusOf(error)
  const isAway =
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  const isTemporary = status !== null && TEMPORARY.has(status)
  if (!isAway && !isTemporary) return error
  return unavailable('The search is not available at the moment. Please try again.', error)
}
