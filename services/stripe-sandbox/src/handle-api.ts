import { createHash } from 'node:crypto'
import { copy } from './copy.ts'
import { SandboxError, toErrorResponse, type SandboxResponse } from './errors.ts'
import { expand } from './expand.ts'
import { findOperation } from './operations.ts'
import { list, parseForm } from './params.ts'
import type { Store } from './store.ts'

export interface ApiRequest {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

/** Handles a request to Stripe's API: secret key, idempotency key, operation, expanded references. */
export function handleApi(store: Store, request: ApiRequest, secretKey: string): SandboxResponse {
  try {
    assertKey(request, secretKey)
    return withIdempotency(store, request, () => runOperation(store, request))
  } catch (error) {
    return toErrorResponse(error)
  }
}

function assertKey({ headers }: ApiRequest, secretKey: string): void {
  const given = String(headers.authorization ?? '').replace('Bearer ', '')
  if (given === secretKey) return
  throw new SandboxError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 7)}****`,
  })
}

/** A repeat of a POST with the same idempotency key gets the first response; a different request is refused. */
function withIdempotency(
  { state }: Store,
  { method, path, body, headers }: ApiRequest,
  run: () => SandboxResponse,
): SandboxResponse {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return run()
  const request = createHash('sha256').update(`${path}\n${body}`).digest('base64url')
  const known = state.idempotentResponses[key]
  if (known && known.request !== request)
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    })
  if (known) return { status: known.status, body: copy(known.body) }
  const response = run()
  // Like Stripe: an invalid request may be corrected and sent with the same key.
  if (response.status < 400 || response.status === 402)
    state.idempotentResponses[key] = { request, ...copy(response) }
  return response
}

function runOperation(store: Store, { method, path, query, body }: ApiRequest): SandboxResponse {
  const operation = findOperation(method, path)
  if (!operation)
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox implements only a part of Stripe's API.`,
    })
  const params = parseForm(method === 'POST' ? body : query)
  try {
    const result = operation.run({ store, params, id: operation.id })
    return { status: 200, body: expand(store, result, list(params, 'expand').map(String)) }
  } catch (error) {
    return toErrorResponse(error)
  }
}
