import type { Answer, CallInput, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { Problem } from '@fundharbor/contracts/problem'
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel'
import { currentRequestId } from './context.ts'
import { Failure } from './failures.ts'
import { SECRET_HEADER } from './trust.ts'

const TIMEOUT_MS = 2000
const BREAKS_AFTER = 5
const HALF_OPEN_AFTER_MS = 1000

interface Target {
  baseUrl: string
  secret: string
  headers?: Record<string, string>
}

/** What the other side answered on purpose is no fault of the line: neither retried nor counted. */
const lineFaults = handleWhen((error) => !(error instanceof Failure) || error.status >= 500)

const policies = new Map<string, { read: IPolicy; write: IPolicy }>()

/** One breaker per dependency; reads are tried twice. */
function policyFor(baseUrl: string, method: string): IPolicy {
  let pair = policies.get(baseUrl)
  if (!pair) {
    const breaker = circuitBreaker(lineFaults, {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(BREAKS_AFTER),
    })
    const limit = timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive)
    pair = { read: wrap(retry(lineFaults, { maxAttempts: 1 }), breaker, limit), write: wrap(breaker, limit) }
    policies.set(baseUrl, pair)
  }
  return method === 'GET' ? pair.read : pair.write
}

/**
 * Calls an endpoint of another service and parses its answer. Throws the other side's Failure, or the line's
 * error (timeout, refused, open breaker).
 */
export async function callService<E extends EndpointSpec>(
  spec: E,
  { baseUrl, secret, headers = {}, ...input }: Target & Partial<CallInput<E>>,
): Promise<Answer<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const url = new URL(fillPath(spec.path, params), baseUrl)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return policyFor(baseUrl, spec.method).execute(async ({ signal }) => {
    const response = await fetch(url, {
      method: spec.method,
      signal,
      redirect: 'error',
      headers: {
        [SECRET_HEADER]: secret,
        'x-request-id': currentRequestId() ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw failureOf(answer, response.status)
    return spec.response.parse(answer) as Answer<E>
  })
}

function fillPath(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function failureOf(answer: unknown, status: number): Error {
  const problem = Problem.safeParse(answer)
  if (!problem.success) return new Error(`The other service answered ${status}`)
  return new Failure(problem.data.code, problem.data.message, { fields: problem.data.fields })
}
