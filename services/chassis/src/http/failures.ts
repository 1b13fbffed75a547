import { statusOf, type ProblemCode } from '@fundharbor/contracts/problem'

interface FailureDetails {
  fields?: Record<string, string>
  resetAt?: string
  retryAfter?: number
  current?: unknown
  cause?: unknown
}

/** An expected failure: thrown anywhere below a route, it leaves the service as a Problem. */
export class Failure extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: FailureDetails

  constructor(code: ProblemCode, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.status = statusOf[code]
    this.details = details
  }
}

/** `noun` with its article's case: `notFound('Opportunity')` reads "Opportunity not found". */
export const notFound = (noun: string) => new Failure('NOT_FOUND', `${noun} not found`)

/** One message per field, by path (`organization.name`). */
export const invalid = (fields: Record<string, string>) =>
  new Failure('INVALID', Object.values(fields)[0] ?? 'Please check your input', { fields })

export const conflict = (message: string) => new Failure('CONFLICT', message)

/** Somebody else has changed what is to be written; `current` is how it is now, as the endpoint presents it. */
export const changedMeanwhile = (noun: string, current: unknown) =>
  new Failure('CONFLICT', `${noun} was changed by somebody else meanwhile`, { current })

export const forbidden = (message = 'You may not do this') => new Failure('FORBIDDEN', message)

export const signedOut = () => new Failure('SIGNED_OUT', 'Please sign in')

/** A dependency is down; the caller may try again after some seconds. */
export const unavailable = (message: string, cause?: unknown) =>
  new Failure('UNAVAILABLE', message, { retryAfter: 5, cause })

/** `retryAfter` in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new Failure('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', { retryAfter })
