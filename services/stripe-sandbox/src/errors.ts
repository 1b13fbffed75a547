/** The body of an answer that is an error, as Stripe shapes it. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: object
  setup_intent?: object
}

/** Leaves the server as `{error: …}` with its status. */
export class SandboxError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
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

export const wrongState = (message: string, code: string) =>
  new SandboxError(400, { type: 'invalid_request_error', code, message })
