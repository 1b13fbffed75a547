/** An error in the shape that Stripe's API returns. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: object
  setup_intent?: object
}

export interface SandboxResponse {
  status: number
  body: unknown
}

/** Becomes a response with the status and `{error: …}`. */
export class SandboxError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** The response to a SandboxError; rethrows any other error. */
export function toErrorResponse(error: unknown): SandboxResponse {
  if (error instanceof SandboxError) return { status: error.status, body: { error: error.body } }
  throw error
}

export const invalidRequest = (message: string, details: { param?: string; code?: string } = {}) =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...details })

export const missing = (kind: string, id: string) =>
  new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })
