import type { ResponseOf, CallInput, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { parseResponse, send, type CallOptions } from './api-request.ts'

/** Makes params, query or body optional when all of its fields are. */
type OptionalWhenEmpty<P> = { [K in keyof P as Record<never, never> extends P[K] ? K : never]?: P[K] } & {
  [K in keyof P as Record<never, never> extends P[K] ? never : K]: P[K]
}

/** The `params`, `query` and `body` that an endpoint declares. */
export type EndpointInput<E extends EndpointSpec> = OptionalWhenEmpty<CallInput<E>>

type Input<E extends EndpointSpec> = EndpointInput<E> & CallOptions

type CallArguments<E extends EndpointSpec> =
  Record<never, never> extends EndpointInput<E> ? [input?: Input<E>] : [input: Input<E>]

/** One page of a list: `total` rows exist; `nextCursor` fetches the next page and is null on the last one. */
export interface Page<Rows> {
  rows: Rows
  total: number
  nextCursor: string | null
}

/**
 * Calls an endpoint with the session cookie and returns its response, parsed by the contract.
 * Throws `ApiError` if the response is not a success, `ZodError` if it breaks the contract, and the browser's own
 * error if the network fails or the call times out.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input)
  return parseResponse(endpoint, response)
}

/** Calls a list endpoint: its rows, with `X-Total-Count` and the cursor from `Link: rel="next"`. */
export async function callList<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Page<ResponseOf<E>>> {
  return readPage(endpoint, await send(endpoint, input))
}

/** The page that a list endpoint responded with. */
export async function readPage<E extends EndpointSpec>(
  endpoint: E,
  response: Response,
): Promise<Page<ResponseOf<E>>> {
  const rows = await parseResponse(endpoint, response)
  const totalHeader = response.headers.get('x-total-count')
  const total = totalHeader === null ? lengthOf(rows) : Number(totalHeader)
  return { rows, total, nextCursor: readNextCursor(response.headers.get('link')) }
}

/** Calls an endpoint that returns a file (CSV, PDF, calendar). `name` is the server's file name, or null. */
export async function callFile<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<{ blob: Blob; name: string | null }> {
  const response = await send(endpoint, input)
  const name = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
  return { blob: await response.blob(), name }
}

const lengthOf = (rows: unknown): number => (Array.isArray(rows) ? rows.length : 0)

function readNextCursor(link: string | null): string | null {
  const next = link?.split(/,(?=\s*<)/).find((part) => /rel="?next"?/.test(part))
  const address = next && /<([^>]*)>/.exec(next)?.[1]
  return address ? new URL(address, document.baseURI).searchParams.get('cursor') : null
}
