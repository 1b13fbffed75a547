import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GatewayConfig } from '../config/config.ts'
import {
  checkoutSecurityPolicy,
  contentSecurityPolicy,
  fixedHeaders,
  isCheckout,
  requestIdPattern,
  strictTransportSecurity,
} from '../routes/headers.ts'
import { problemBody, problems, problemStatus, type ProblemName } from '../routes/problems.ts'
import type { UpstreamAttempt } from '../metrics/metrics.ts'
import type { Route } from '../routes/routes.ts'
import type { RequestTrace } from '../metrics/trace-context.ts'
import type { VisitorSite } from './canary-router.ts'

/** A request and its response. `path` is normalized; `client` is the address that rate limits count. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  path: string
  route: Route
  client: string
  requestId: string
  config: GatewayConfig
  /** The live site or the canary. */
  site: VisitorSite
  /** The tries to get a response from a replica so far. */
  attempts: UpstreamAttempt[]
  trace: RequestTrace
}

const requestIdRegex = new RegExp(requestIdPattern)

export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && requestIdRegex.test(given) ? given : randomUUID()
}

const policyFor = (path: string, config: GatewayConfig) =>
  config.stripe && isCheckout(path)
    ? checkoutSecurityPolicy(config.publicUrl)
    : contentSecurityPolicy(config.publicUrl)

/** Headers of every response, including those of services. */
export const commonHeaders = (path: string, config: GatewayConfig): Record<string, string> => ({
  ...fixedHeaders,
  ...(config.https ? { 'Strict-Transport-Security': strictTransportSecurity } : {}),
  'Content-Security-Policy': policyFor(path, config),
})

export function setCommonHeaders(
  res: ServerResponse,
  path: string,
  context: { config: GatewayConfig; requestId: string },
) {
  for (const [name, value] of Object.entries(commonHeaders(path, context.config))) res.setHeader(name, value)
  res.setHeader('X-Request-Id', context.requestId)
}

/** Sends a problem. Cuts the connection instead if a response has already started. */
export function sendProblem(res: ServerResponse, name: ProblemName, requestId: string): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const body = problemBody(name, requestId)
  const problem = problems[name]
  if ('retryAfter' in problem) res.setHeader('Retry-After', problem.retryAfter)
  res.writeHead(problemStatus(name), {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  })
  res.end(body)
}
