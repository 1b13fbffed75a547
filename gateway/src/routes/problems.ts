import { type ProblemCode, statusOf } from '@fundharbor/contracts/problem'

/** A problem that the gateway itself sends. `retryAfter` is in seconds. */
interface GatewayProblem {
  code: ProblemCode
  message: string
  retryAfter?: number
}

export const problems = {
  invalid: { code: 'INVALID', message: 'That request could not be understood.' },
  notFound: { code: 'NOT_FOUND', message: 'That address was not found.' },
  method: { code: 'METHOD_NOT_ALLOWED', message: 'That cannot be done at this address.' },
  tooLarge: { code: 'TOO_LARGE', message: 'That is larger than this site accepts.' },
  tooMany: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Please wait a moment and try again.',
    retryAfter: 2,
  },
  unavailable: {
    code: 'UNAVAILABLE',
    message: 'This part of the site is not available right now. Try again in a moment.',
    retryAfter: 2,
  },
} as const satisfies Record<string, GatewayProblem>

export type ProblemName = keyof typeof problems

/** The response body. `requestId` may be an nginx variable. */
export const problemBody = (name: ProblemName, requestId: string): string =>
  JSON.stringify({ ...problems[name], requestId })

export const problemStatus = (name: ProblemName): number => statusOf[problems[name].code]
