import type { Answer, CallInput, EndpointSpec } from '@fundharbor/contracts/endpoint'
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
import { currentRequestId, currentTrace } from '../runtime/context.ts'
import { listed } from '../runtime/env.ts'
import { Failure } from './failures.ts'
import { traceparentOf } from '../runtime/trace.ts'
import { SECRET_HEADER } from './trust.ts'

const TIMEOUT_MS = 2000
const BREAKS_AFTER = 5
const HALF_OPEN_AFTER_MS = 1000

interface Target {
  /** Base address; those of several replicas are separated by commas. */
  baseUrl: string
  /** Several are separated by commas; the first is sent. */
  secret: string
  headers?: Record<string, string>
}

/** What the other side answered on purpose is no fault of the line: neither retried nor counted. */
const isLineFault = (error: unknown) => !(error instanceof Failure) || error.status >= 500
const lineFaults = handleWhen(isLineFault)

const policies = new Map<string, { twice: IPolicy; once: IPolicy }>()

/** One breaker per replica of a dependency. */
function policiesFor(baseUrl: string) {
  let pair = policies.get(baseUrl)
  if (!pair) {
    const breaker = circuitBreaker(lineFaults, {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(BREAKS_AFTER),
    })
    const limit = timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive)
    pair = { twice: wrap(retry(lineFaults, { maxAttempts: 1 }), breaker, limit), once: wrap(breaker, limit) }
    policies.set(baseUrl, pair)
  }
  return pair
}

let turn = 0

/** The replicas of a dependency, beginning with the one whose turn it is. */
function inTurn(baseUrl: string): string[] {
  const replicas = listed(baseUrl)
  const first = turn++ % replicas.length
  return [...replicas.slice(first), ...replicas.slice(0, first)]
}

/**
 * Calls an endpoint of another service and parses its answer. A read is tried twice, with several replicas at another
 * one; a write goes to another one only when it cannot have arrived. Throws the other side's Failure, or the line's
 * error (timeout, refused, open breaker).
 */
export async function callService<E extends EndpointSpec>(
  spec: E,
  { baseUrl, ...rest }: Target & Partial<CallInput<E>>,
): Promise<Answer<E>> {
  const replicas = inTurn(baseUrl)
  const tries = replicas.length === 1 && spec.method === 'GET' ? 'twice' : 'once'
  let failure: unknown
  for (const replica of replicas) {
    try {
      return await policiesFor(replica)[tries].execute(({ signal }) =>
        ask(spec, { replica, signal, ...rest }),
      )
    } catch (error) {
      failure = error
      if (!mayGoElsewhere(spec, error)) break
    }
  }
  throw failure
}

const mayGoElsewhere = ({ method }: EndpointSpec, error: unknown): boolean =>
  isLineFault(error) && (method === 'GET' || neverArrived(error))

function neverArrived(error: unknown): boolean {
  if (error instanceof BrokenCircuitError) return true
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && Reflect.get(cause, 'code') === 'ECONNREFUSED'
}

interface Question extends Omit<Target, 'baseUrl'> {
  replica: string
  signal: AbortSignal
  params?: object
  query?: object
  body?: unknown
}

async function ask<E extends EndpointSpec>(spec: E, question: Question): Promise<Answer<E>> {
  const { replica, signal, secret, headers, params, query, body } = question
  const url = new URL(fillPath(spec.path, params), replica)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const trace = currentTrace()
  const response = await fetch(url, {
    method: spec.method,
    signal,
    redirect: 'error',
    headers: {
      [SECRET_HEADER]: listed(secret)[0] ?? '',
      'x-request-id': currentRequestId() ?? '',
      ...(trace ? { traceparent: traceparentOf(trace) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw failureOf(answer, response.status)
  return spec.response.parse(answer) as Answer<E>
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
