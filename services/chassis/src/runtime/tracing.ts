import type { Context } from 'koa'
import type { Knex } from 'knex'
import type { Tracing } from './otlp.ts'

let tracing: Tracing | undefined

/** Exports spans of requests and queries from now on. Loads nothing without an endpoint. */
export async function startTracing(service: string, endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined) return
  const { createTracing } = await import('./otlp.ts')
  tracing = createTracing(service, endpoint)
}

/** Exports a span for each query of a request. */
export const traceQueries = (knex: Knex): void => tracing?.followQueries(knex)

/** Exports what is left, and stops. */
export async function stopTracing(): Promise<void> {
  await tracing?.stop()
  tracing = undefined
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Runs a request in a span of its own, and gives it the `traceparent` to pass on: that of the span, or the caller's if
 * nothing is exported. Undefined outside a trace.
 */
export function inServerSpan<T>(
  ctx: Context,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const given = ctx.get('traceparent')
  const traceparent = TRACEPARENT.test(given) ? given : undefined
  return tracing ? tracing.inServerSpan(ctx, traceparent, work) : work(traceparent)
}
