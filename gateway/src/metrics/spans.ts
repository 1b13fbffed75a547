import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { AnsweredRequest } from './metrics.ts'

function readTraceparent(traceparent: string) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}

/** Exports a span for each request that was passed on to a service. The ids were chosen when it was passed on. */
export function createSpans(endpoint: string) {
  const next = { traceId: '', spanId: '' }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gateway' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
  })
  const tracer = provider.getTracer('fundharbor')

  function record({ service, status, seconds, method, route, trace: ids, attempts }: AnsweredRequest): void {
    if (attempts.length === 0) return
    Object.assign(next, readTraceparent(ids.sent))
    const parent = ids.given
      ? trace.setSpanContext(ROOT_CONTEXT, { ...readTraceparent(ids.given), isRemote: true })
      : ROOT_CONTEXT
    const endTime = Date.now()
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'fundharbor.service': service,
      'http.request.resend_count': attempts.length - 1,
    }
    const options = { kind: SpanKind.SERVER, attributes, startTime: endTime - seconds * 1_000 }
    const span = tracer.startSpan(`${method} ${route}`, options, parent)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }
  return { record, stop: () => provider.shutdown() }
}
