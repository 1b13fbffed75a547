import { copy } from './copy.ts'
import { createHash } from 'node:crypto'
import { match, type Call } from './api.ts'
import { SandboxError } from './errors.ts'
import { expand } from './expand.ts'
import type { Ledger } from './ledger.ts'
import { list, parseForm } from './params.ts'

export interface Asked {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

export interface Answer {
  status: number
  body: unknown
}

/** Answers a call of Stripe's API: the key, the idempotency key, the operation, what is to be expanded. */
export function answerApi(ledger: Ledger, asked: Asked, secretKey: string): Answer {
  try {
    assertKey(asked, secretKey)
    return once(ledger, asked, () => operate(ledger, asked))
  } catch (error) {
    return failureOf(error)
  }
}

export function failureOf(error: unknown): Answer {
  if (error instanceof SandboxError) return { status: error.status, body: { error: error.body } }
  throw error
}

function assertKey({ headers }: Asked, secretKey: string): void {
  const given = String(headers.authorization ?? '').replace('Bearer ', '')
  if (given === secretKey) return
  const shown = `${given.slice(0, 7)}****`
  throw new SandboxError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${shown}`,
  })
}

/** A repeat of a POST under its idempotency key gets the first answer; another request under it is refused. */
function once({ state }: Ledger, asked: Asked, run: () => Answer): Answer {
  const key = asked.headers['idempotency-key']
  if (asked.method !== 'POST' || typeof key !== 'string') return run()
  const request = createHash('sha256').update(`${asked.path}\n${asked.body}`).digest('base64url')
  const known = state.answered[key]
  if (known && known.request !== request)
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    })
  if (known) return { status: known.status, body: copy(known.body) }
  const answer = run()
  // Like Stripe: what was wrong with the request itself may be corrected under the same key.
  if (answer.status < 400 || answer.status === 402) state.answered[key] = { request, ...copy(answer) }
  return answer
}

function operate(ledger: Ledger, { method, path, query, body }: Asked): Answer {
  const found = match(method, path)
  if (!found)
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox has a part of Stripe's API.`,
    })
  const params = parseForm(method === 'POST' ? body : query)
  const paths = list(params, 'expand').map(String)
  try {
    return { status: 200, body: perform({ ledger, params, id: found.id }, found.operation, paths) }
  } catch (error) {
    return failureOf(error)
  }
}

function perform(call: Call, operation: (call: Call) => object, paths: string[]): unknown {
  return expand(call.ledger, operation(call), paths)
}
