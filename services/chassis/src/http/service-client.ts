import type { ResponseOf, CallInput, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { Problem } from '@fundharbor/contracts/problem'
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel'
import { ZodError } from 'zod'
import { currentRequestId, currentTraceparent } from '../runtime/context.ts'
import { splitList } from '../runtime/env.ts'
import { Failure, ResponseError, unavailable } from './failures.ts'
import { SECRET_HEADER } from './trust.ts'

const TIMEOUT_MS = 2000
/** As long as somebody downloads. */
const STREAM_TIMEOUT_MS = 900_000
const MAX_CONSECUTIVE_FAILURES = 5
const HALF_OPEN_AFTER_MS = 1000

/** Where a service is, and how this one proves to it who it is. */
export interface Target {
  /** Base address, or those of several replicas separated by commas. */
  baseUrl: string
  /** A proof for that service alone. */
  secret: string
  headers?: Record<string, string>
}

/**
 * Only outages are retried and counted by the circuit breaker. A response below 500 is not one, even if Node wrote it because it
 * could not read the request (431), and neither is a response that breaks the contract. Otherwise, one person's requests could
 * open the breaker for everybody.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof Failure || error instanceof ResponseError) return error.status >= 500
  return !(error instanceof ZodError)
}
const outages = handleWhen(isOutage)

const policies = new Map<string, { twice: IPolicy; once: IPolicy }>()

/** One breaker per replica and endpoint, so that one that is overloaded does not keep callers from the others. */
function policiesFor(replica: string, { method, path }: EndpointSpec) {
  const key = `${replica} ${method} ${path}`
  let pair = policies.get(key)
  if (!pair) {
    const breaker = circuitBreaker(outages, {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES),
    })
    const limit = timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive)
    pair = { twice: wrap(retry(outages, { maxAttempts: 1 }), breaker, limit), once: wrap(breaker, limit) }
    policies.set(key, pair)
  }
  return pair
}

let calls = 0

/** The replicas of a service, starting with another one at each call. */
function roundRobin(baseUrl: string): string[] {
  const replicas = splitList(baseUrl)
  const first = calls++ % replicas.length
  return [...replicas.slice(first), ...replicas.slice(0, first)]
}

/**
 * Calls an endpoint of another service and parses its response. A read that fails is tried once more, if possible at
 * another replica; a write only if the first replica cannot have received it. Throws the service's Failure, or
 * UNAVAILABLE (timeout, refused, open circuit breaker, no valid response).
 */
export const callService = <E extends EndpointSpec>(
  spec: E,
  target: Target & Partial<CallInput<E>>,
): Promise<ResponseOf<E>> =>
  call(spec, target, async (send, signal) => {
    const response = await send(signal)
    return spec.response.parse(await response.json()) as ResponseOf<E>
  })

/**
 * Like `callService`, for a response that may be long: resolves to its body when it begins. The body ends with an error
 * after a quarter of an hour.
 */
export const streamService = <E extends EndpointSpec>(
  spec: E,
  target: Target & Partial<CallInput<E>>,
): Promise<AsyncIterable<Uint8Array>> =>
  call(spec, target, async (send) => {
    // The policies' own signal aborts the request once they are done.
    const { body } = await send(AbortSignal.timeout(STREAM_TIMEOUT_MS))
    return body ?? emptyBody()
  })

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

type Send = (signal: AbortSignal) => Promise<Response>

async function call<E extends EndpointSpec, T>(
  spec: E,
  { baseUrl, ...rest }: Target & Partial<CallInput<E>>,
  receive: (send: Send, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const replicas = roundRobin(baseUrl)
  const tries = replicas.length === 1 && spec.method === 'GET' ? 'twice' : 'once'
  let failure: unknown
  for (const replica of replicas) {
    try {
      return await policiesFor(replica, spec)[tries].execute((policy) =>
        receive((signal) => sendRequest(spec, { replica, signal, ...rest }), policy.signal),
      )
    } catch (error) {
      failure = error
      if (!canTryNextReplica(spec, error)) break
    }
  }
  throw isExpected(failure)
    ? failure
    : unavailable('Part of the site isn’t responding. Please try again in a moment.', failure)
}

/** A failure to pass on as it is. An outage becomes UNAVAILABLE, so that the caller's request does not fail with a 500. */
const isExpected = (error: unknown) => error instanceof Failure && error.code !== 'UNEXPECTED'

const canTryNextReplica = ({ method }: EndpointSpec, error: unknown): boolean =>
  isOutage(error) && (method === 'GET' || wasNotSent(error))

function wasNotSent(error: unknown): boolean {
  if (error instanceof BrokenCircuitError) return true
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && Reflect.get(cause, 'code') === 'ECONNREFUSED'
}

interface ServiceRequest extends Omit<Target, 'baseUrl'> {
  replica: string
  signal: AbortSignal
  params?: object
  query?: object
  body?: unknown
}

async function sendRequest(spec: EndpointSpec, request: ServiceRequest): Promise<Response> {
  const { replica, signal, secret, headers, params, query, body } = request
  const url = new URL(fillPath(spec.path, params), replica)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const traceparent = currentTraceparent()
  const response = await fetch(url, {
    method: spec.method,
    signal,
    redirect: 'error',
    headers: {
      [SECRET_HEADER]: secret,
      'x-request-id': currentRequestId() ?? '',
      ...(traceparent ? { traceparent } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw toError(await response.json().catch(() => null), response.status)
  return response
}

function fillPath(path: string, params: object = {}): string {
  // In an address, these are steps to another endpoint; no record is called so.
  if (Object.values(params).some((value) => value === '.' || value === '..'))
    throw new Failure('NOT_FOUND', 'That address does not exist')
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function toError(content: unknown, status: number): Error {
  const problem = Problem.safeParse(content)
  if (!problem.success) return new ResponseError(status)
  return new Failure(problem.data.code, problem.data.message, { fields: problem.data.fields })
}
