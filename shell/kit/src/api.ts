import type { Answer, CallInput, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { parseAnswer, send, type CallOptions } from './api-request.ts'

/** A part may be left out where every field of it may. */
type Relaxed<P> = { [K in keyof P as Record<never, never> extends P[K] ? K : never]?: P[K] } & {
  [K in keyof P as Record<never, never> extends P[K] ? never : K]: P[K]
}

type Input<E extends EndpointSpec> = Relaxed<CallInput<E>> & CallOptions

/** So may the whole argument. */
type CallArguments<E extends EndpointSpec> =
  Record<never, never> extends Relaxed<CallInput<E>> ? [input?: Input<E>] : [input: Input<E>]

/** One page of a list: `total` rows exist, `nextCursor` asks for the page after this one, null at the end. */
export interface Page<Rows> {
  rows: Rows
  total: number
  nextCursor: string | null
}

/**
 * Calls an operation of the API with the session's cookie and answers what its contract says.
 * Throws `ApiError` on every answer that is not a success, `ZodError` on one that breaks the contract, and
 * the browser's own error when the network or the timeout fails.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Answer<E>> {
  const response = await send(endpoint, input)
  return parseAnswer(endpoint, response)
}

/** Calls an operation that lists: rows with `X-Total-Count` and the cursor of `Link: rel="next"`. */
export async function callList<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Page<Answer<E>>> {
  const response = await send(endpoint, input)
  const rows = await parseAnswer(endpoint, response)
  const counted = response.headers.get('x-total-count')
  const total = counted === null ? lengthOf(rows) : Number(counted)
  return { rows, total, nextCursor: nextCursorOf(response.headers.get('link')) }
}

/** Calls an operation that answers a file (CSV, PDF, calendar). `name` is the server's file name, if any. */
export async function callFile<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<{ blob: Blob; name: string | null }> {
  const response = await send(endpoint, input)
  const name = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
  return { blob: await response.blob(), name }
}

/** A key for `idempotencyKey`: make one when a form opens, send it with every attempt of that form. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

const lengthOf = (rows: unknown): number => (Array.isArray(rows) ? rows.length : 0)

function nextCursorOf(link: string | null): string | null {
  const next = link?.split(/,(?=\s*<)/).find((part) => /rel="?next"?/.test(part))
  const address = next && /<([^>]*)>/.exec(next)?.[1]
  return address ? new URL(address, document.baseURI).searchParams.get('cursor') : null
}
