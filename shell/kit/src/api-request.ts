import ky from 'ky'
import type { Answer, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { toApiError } from './api-error.ts'

/** What every call may carry beside its parts. */
export interface CallOptions {
  signal?: AbortSignal
  /** One per user action, so that a repeated click or a retry creates once. Default: one per call. */
  idempotencyKey?: string
  /** The body of a `multipart` endpoint. */
  form?: FormData
  /** Milliseconds until the call gives up. Default 30,000. */
  timeout?: number
}

const client = ky.create({ credentials: 'include', retry: 0, throwHttpErrors: false })

/** Everything a call may carry, as the request needs it. */
export interface Parts extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Sends a call and hands back a success as it came; everything else is thrown as `ApiError`. */
export async function send(
  endpoint: Pick<EndpointSpec, 'method' | 'path'>,
  input: Parts = {},
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (endpoint.method === 'POST') headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const response = await client(urlOf(endpoint.path, input), {
    method: endpoint.method,
    headers,
    body: input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    signal: input.signal,
    timeout: input.timeout ?? 30_000,
  })
  if (!response.ok) throw await toApiError(response)
  return response
}

/** Reads an answer as its contract says; an empty one is `undefined`. */
export async function parseAnswer<E extends EndpointSpec>(
  endpoint: E,
  response: Response,
): Promise<Answer<E>> {
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return endpoint.response.parse(body) as Answer<E>
}

/** Path parameters are escaped; empty, null and undefined query values are left out; arrays are joined by commas. */
function urlOf(path: string, { params = {}, query = {} }: Parts): URL {
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
