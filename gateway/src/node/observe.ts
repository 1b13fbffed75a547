import type { Observer } from '../metrics/observer.ts'
import { dependsOnSite } from './canary-router.ts'
import type { Exchange } from './exchange.ts'

/** nginx's status for a client that did not wait for the response. */
const CLIENT_CLOSED = 499

/** Records the request when its response has been sent. */
export function observe(
  { req, res, route, site, trace, attempts }: Exchange,
  observer: Observer | undefined,
): void {
  if (!observer) return
  const start = performance.now()
  res.once('close', () =>
    observer.record({
      service: route.target.kind === 'proxy' ? route.target.upstream : 'files',
      method: req.method ?? '',
      route: route.path,
      trace,
      status: res.writableFinished ? res.statusCode : CLIENT_CLOSED,
      seconds: (performance.now() - start) / 1_000,
      attempts,
      site: dependsOnSite(route) ? (site.isCanary ? 'canary' : 'live') : undefined,
    }),
  )
}
