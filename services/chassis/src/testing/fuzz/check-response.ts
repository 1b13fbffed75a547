import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { Problem, statusOf } from '@fundharbor/contracts/problem'
import type { z } from 'zod'
import type { TestResponse } from '../service.ts'

/** Errors that are right in a test. */
export interface AllowedErrors {
  /** Codes of 503, because a dependency is not configured or not running. */
  unavailable?: readonly string[]
  /** Errors of endpoints that follow somebody else's standard, by the start of their paths. */
  otherErrors?: { prefix: string; schema: z.ZodType }
}

/** What is wrong with a response; undefined if it is as the contract says. */
export function problemOf(
  spec: EndpointSpec,
  response: TestResponse,
  allowed: AllowedErrors,
): string | undefined {
  const { status, body, headers } = response
  if (status >= 300 && status < 400) return undefined
  if (status >= 400) return errorProblemOf(spec, response, allowed)
  if (status !== (spec.status ?? 200)) return `status ${status} instead of ${spec.status ?? 200}`
  const isJson = headers.get('content-type')?.includes('json')
  return isJson && !spec.response.safeParse(body).success ? 'a response outside its contract' : undefined
}

function errorProblemOf(
  spec: EndpointSpec,
  { status, body }: TestResponse,
  { unavailable = [], otherErrors }: AllowedErrors,
): string | undefined {
  const isRight = (code: number) => code < 500 || (code === 503 && unavailable.includes('UNAVAILABLE'))
  if (otherErrors && spec.path.startsWith(otherErrors.prefix))
    return isRight(status) && otherErrors.schema.safeParse(body).success
      ? undefined
      : `${status} as no such error`
  const { data: problem } = Problem.strict().safeParse(body)
  if (!problem) return `${status} without a problem`
  if (statusOf[problem.code] !== status) return `${status} with the code ${problem.code}`
  return status >= 500 && !unavailable.includes(problem.code) ? `${status} ${problem.code}` : undefined
}
