import { randomUUID } from 'node:crypto'
import type { Router } from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import helmet from 'koa-helmet'
import { runInScope } from '../runtime/context.ts'
import { logger } from '../runtime/logger.ts'
import { measureRequests } from '../runtime/metrics.ts'
import { inServerSpan } from '../runtime/tracing.ts'
import { Failure } from './failures.ts'
import { sameOrigin, type Exempt } from './origin.ts'
import type { PersonReader } from './person-reader.ts'
import { problems } from './problems.ts'
import type { Trust } from './trust.ts'

export interface AppOptions {
  routers: Router[]
  /** Tells who sends a request. */
  people: PersonReader
  /** Tells which requests come from other services. */
  trust: Trust
  publicUrl: string
  /** Middleware that needs the app, such as sessions; it runs before the routes. */
  before?: (app: Koa) => Middleware[]
  /** Paths exempt from the same-origin rule. */
  exempt?: Exempt
}

/** How long an endpoint for everyone waits to learn who sends the request. */
const OPTIONAL_PERSON_TIMEOUT_MS = 800

const REQUEST_ID = /^[\w-]{8,64}$/

/** A Koa application with everything that services share; routes are added to its routers with `mount`. */
export function createApp({ routers, people, trust, publicUrl, before, exempt }: AppOptions): Koa {
  const app = new Koa({ proxy: true, maxIpsCount: 1 })
  app.context.trust = trust
  app.on('error', (error: Error) => logger.error({ err: error }, 'connection failed'))
  app.use(scope(people))
  app.use(measureRequests())
  app.use(problems())
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }),
  )
  for (const middleware of before?.(app) ?? []) app.use(middleware)
  app.use(sameOrigin(publicUrl, exempt ?? (() => false)))
  app.use(refuseCompressedBodies)
  for (const router of routers) app.use(router.routes()).use(router.allowedMethods())
  return app
}

/** No client of ours compresses requests, and a kilobyte can become a megabyte that takes long to check. */
const refuseCompressedBodies: Middleware = (ctx, next) => {
  if (ctx.get('Content-Encoding'))
    throw new Failure('UNSUPPORTED_TYPE', 'Send the request without compression')
  return next()
}

/** Gives the request an id, and functions that read its person once, when first called. */
function scope(people: PersonReader): Middleware {
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    const requestId = REQUEST_ID.test(given) ? given : randomUUID()
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    ctx.set('Cache-Control', 'no-store')
    ctx.state.person = once(() => people.read(ctx as Context))
    // For responses that last: who they are sent to can change.
    ctx.state.personNow = () => people.read(ctx as Context)
    // Endpoints for everyone work, without delay, while sessions cannot be read.
    ctx.state.optionalPerson = once(() => nullWhenLate(ctx.state.person().catch(() => null)))
    return inServerSpan(ctx, (traceparent) => runInScope({ requestId, traceparent }, next))
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= read())
}

async function nullWhenLate<T>(result: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), OPTIONAL_PERSON_TIMEOUT_MS)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
