import type { Middleware } from 'koa'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Metrics of this process, read at `/metrics` on the service's own port. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
})

/** Times every request under its route's pattern, never under its address: ids would make endless series. */
export const timed = (): Middleware => async (ctx, next) => {
  const end = duration.startTimer({ method: ctx.method })
  try {
    await next()
  } finally {
    const route: unknown = Reflect.get(ctx, '_matchedRoute')
    end({ route: typeof route === 'string' ? route : 'none', status: ctx.status })
  }
}
