import { statusOf, type ProblemCode } from '@fundharbor/contracts/problem'

interface FailureDetails {
  fields?: Record<string, string>
  resetAt?: string
  retryAfter?: number
  current?: unknown
  cause?: unknown
}

/** An expected failure. Thrown anywhere in a route, it becomes the response's Problem. */
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

/** Another service's error response that is not a Problem, for example one that Node wrote. */
export class ResponseError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The other service responded with ${status}`)
    this.name = 'ResponseError'
    this.status = status
  }
}

/** `notFound('Opportunity')` reads "Opportunity not found". */
export const notFound = (noun: string) => new Failure('NOT_FOUND', `${noun} not found`)

/** `fields` holds one message per field, by path (`organization.name`). */
export const invalid = (fields: Record<string, string>) =>
  new Failure('INVALID', Object.values(fields)[0] ?? 'Please check your input', { fields })

export const conflict = (message: string) => new Failure('CONFLICT', message)

/** For a record that changed after it was loaded for editing. `current` is the record now, as the endpoint presents it. */
export const changedMeanwhile = (noun: string, current: unknown) =>
  new Failure('CONFLICT', `${noun} was changed by someone else in the meantime`, { current })

export const forbidden = (message = 'You are not allowed to do this') => new Failure('FORBIDDEN', message)

export const signedOut = () => new Failure('SIGNED_OUT', 'Please sign in')

/** A dependency is down; the caller can try again after some seconds. */
export const unavailable = (message: string, cause?: unknown) =>
  new Failure('UNAVAILABLE', message, { retryAfter: 5, cause })

/** Says when to try again. `retryAfter` is in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new Failure('TOO_MANY_REQUESTS', `Too many attempts. ${tryAgain(retryAfter)}`, { retryAfter })

function tryAgain(seconds: number): string {
  if (seconds < 60) return 'Please wait a moment and try again.'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return `Please try again in ${Math.ceil(minutes / 60)} hours.`
}
