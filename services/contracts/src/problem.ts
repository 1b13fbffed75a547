import { z } from 'zod'

/** Machine-readable error codes; each has one HTTP status (see `statusOf`). */
export const ProblemCode = z.enum([
  'INVALID',
  'SIGNED_OUT',
  'TWO_FACTOR_REQUIRED',
  'UNVERIFIED',
  'FORBIDDEN',
  'BLOCKED',
  'VIEW_LIMIT_REACHED',
  'APPLICATION_LIMIT_REACHED',
  'PLAN_REQUIRED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'KEY_REUSED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'TOO_MANY_REQUESTS',
  'AI_NOT_CONFIGURED',
  'BILLING_NOT_CONFIGURED',
  'PAYMENT_REFUSED',
  'UNAVAILABLE',
  'UNEXPECTED',
])
export type ProblemCode = z.infer<typeof ProblemCode>

/** HTTP status of every problem code. */
export const statusOf: Record<ProblemCode, number> = {
  INVALID: 400,
  SIGNED_OUT: 401,
  TWO_FACTOR_REQUIRED: 401,
  UNVERIFIED: 403,
  FORBIDDEN: 403,
  BLOCKED: 403,
  VIEW_LIMIT_REACHED: 403,
  APPLICATION_LIMIT_REACHED: 403,
  PLAN_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  KEY_REUSED: 422,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  AI_NOT_CONFIGURED: 503,
  BILLING_NOT_CONFIGURED: 503,
  PAYMENT_REFUSED: 402,
  UNAVAILABLE: 503,
  UNEXPECTED: 500,
}

/**
 * The body of every error response. `message` is a sentence for the user; `fields` maps input paths (such as
 * `organization.name`) to messages; `resetAt` (a UTC instant) is when a limit resets; `retryAfter` is in seconds. `current`
 * is the current record when a `CONFLICT` is about someone else's change.
 */
export const Problem = z.object({
  code: ProblemCode,
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  resetAt: z.iso.datetime().optional(),
  retryAfter: z.number().int().optional(),
  current: z.unknown().optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
