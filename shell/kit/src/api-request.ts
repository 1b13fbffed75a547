import ky from 'ky'
import type { ResponseOf, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { toApiError } from './api-error.ts'
import { nextIdempotencyKey } from './idempotency.ts'
import { createTraceparent } from './traceparent.ts'
import { repeatAfterSignIn } from './session-end.ts'

/** Options of every call, besides its params, query and body. */
export interface CallOptions {
  signal?: AbortSignal
  /** One per user action, so that a retry creates one record. Default: that of the mutation, else one per call. */
  idempotencyKey?: string
  /** The body of a `multipart` endpoint. */
  form?: FormData
  /** Milliseconds before the call fails. Default 30,000. */
  timeout?: number
  /** False: if the session has ended, fails at once instead of waiting until the user has signed in again. */
  waitsForSignIn?: boolean
}

const client = ky.create({ credentials: 'include', retry: 0, throwHttpErrors: false })

export interface RequestInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Address = Pick<EndpointSpec, 'method' | 'path'>

/**
 * Sends a request. Returns a successful response as is; throws `ApiError` for any other status. If the session of a
 * signed-in user has ended, waits until they have signed in again and repeats the request.
 */
export async function send(endpoint: Address, input: RequestInput = {}): Promise<Response> {
  const { signal, waitsForSignIn = true } = input
  // Many requests start when a page opens. Each starts in its own task, so that the browser can respond to input in between.
  if (endpoint.method === 'GET') await globalThis.scheduler?.yield?.()
  // A request repeated after signing in is the same action.
  const idempotencyKey = endpoint.method === 'POST' ? (input.idempotencyKey ?? nextIdempotencyKey()) : null
  const request = () => sendOnce(endpoint, input, idempotencyKey)
  return waitsForSignIn ? repeatAfterSignIn(request, signal) : request()
}

async function sendOnce({ method, path }: Address, input: RequestInput, idempotencyKey: string | null) {
  const headers = new Headers({ accept: 'application/json', traceparent: createTraceparent() })
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const response = await client(buildUrl(path, input), {
    method,
    headers,
    body: input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    signal: input.signal,
    timeout: input.timeout ?? 30_000,
  })
  if (!response.ok) throw await toApiError(response)
  return response
}

/** Parses a response by its contract; an empty body is `undefined`. */
export async function parseResponse<E extends EndpointSpec>(
  endpoint: E,
  response: Response,
): Promise<ResponseOf<E>> {
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return endpoint.response.parse(body) as ResponseOf<E>
}

/** Escapes path parameters, drops empty query values and joins arrays with commas. */
function buildUrl(path: string, { params = {}, query = {} }: RequestInput): URL {
  const filled = path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const url = new URL(filled, document.baseURI)
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') url.searchParams.set(name, text)
  }
  return url
}
