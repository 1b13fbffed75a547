import {
  type Context as SpanParent,
  ROOT_CONTEXT,
  type Span,
  type Tracer,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Context } from 'koa'
import type { Knex } from 'knex'
import { currentTraceparent } from './context.ts'

/** A query as knex announces it. */
interface AnnouncedQuery {
  __knexQueryUid: string
  method?: string
  sql: string
}

/** Streamed queries are never reported as finished, so only this many are remembered. */
const MAX_OPEN_QUERIES = 1000
const MAX_SQL_LENGTH = 2000

/** The parent that a `traceparent` names. */
function parentOf(traceparent: string | undefined): SpanParent {
  const [, traceId = '', spanId = '', flags = ''] = traceparent?.split('-') ?? []
  if (traceId === '') return ROOT_CONTEXT
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, spanContext)
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Bound values are not part of the text; literals in it are removed, because they may be about people. */
const withoutValues = (sql: string) =>
  sql
    .slice(0, MAX_SQL_LENGTH)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![$\w".])\d+(?:\.\d+)?\b/g, '?')

function endRequestSpan(span: Span, ctx: Context): void {
  const route: unknown = Reflect.get(ctx, '_matchedRoute')
  // The path itself can contain an id or a secret.
  if (typeof route === 'string') span.updateName(`${ctx.method} ${route}`).setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', ctx.status)
  if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function startQuerySpan(tracer: Tracer, { method, sql }: AnnouncedQuery, traceparent: string): Span {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(sql) }
  const name = method && method !== 'raw' ? method : (/\w+/.exec(sql)?.[0] ?? 'query')
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parentOf(traceparent))
}

/** Queries outside a request (jobs, health checks) have no span. */
function followQueries(knex: Knex, tracer: Tracer): void {
  const open = new Map<string, Span>()
  const end = ({ __knexQueryUid: id }: AnnouncedQuery, failed: boolean) => {
    const span = open.get(id)
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    open.delete(id)
  }
  knex.on('query', (query: AnnouncedQuery) => {
    const traceparent = currentTraceparent()
    if (traceparent === undefined) return
    open.set(query.__knexQueryUid, startQuerySpan(tracer, query, traceparent))
    const [oldest] = open.keys()
    if (open.size > MAX_OPEN_QUERIES && oldest !== undefined) open.delete(oldest)
  })
  knex.on('query-response', (_response: unknown, query: AnnouncedQuery) => end(query, false))
  knex.on('query-error', (_error: unknown, query: AnnouncedQuery) => end(query, true))
}

export type Tracing = ReturnType<typeof createTracing>

/** Spans of requests and their queries, exported to an OTLP endpoint such as `http://collector:4318`. */
export function createTracing(service: string, endpoint: string) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('fundharbor')

  async function inServerSpan<T>(
    ctx: Context,
    traceparent: string | undefined,
    work: (traceparent: string) => Promise<T>,
  ): Promise<T> {
    const attributes = { 'http.request.method': ctx.method }
    const span = tracer.startSpan(ctx.method, { kind: SpanKind.SERVER, attributes }, parentOf(traceparent))
    try {
      return await work(traceparentOf(span))
    } finally {
      endRequestSpan(span, ctx)
    }
  }

  return {
    inServerSpan,
    followQueries: (knex: Knex) => followQueries(knex, tracer),
    stop: () => provider.shutdown(),
  }
}
