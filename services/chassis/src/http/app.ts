import { randomUUID } from 'node:crypto'
import { bodyParser } from '@koa/bodyparser'
import type { Router } from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import helmet from 'koa-helmet'
import { runInScope } from '../runtime/context.ts'
import { logger } from '../runtime/logger.ts'
import { timed } from '../runtime/metrics.ts'
import { sameOrigin, type Exempt } from './origin.ts'
import type { PersonReader } from './person-reader.ts'
import { problems } from './problems.ts'
import { continueTrace } from '../runtime/trace.ts'

export interface AppOptions {
  routers: Router[]
  /** Tells who asks; a service with sessions of its own passes its own reader. */
  people: PersonReader
  internalSecret: string
  publicUrl: string
  /** Middleware that needs the app first, such as the session. */
  before?: (app: Koa) => Middleware[]
  /** Paths exempt from the same-origin rule. */
  exempt?: Exempt
}

/** How long a page for everyone waits to know who asks. */
const RECOGNISE_WITHIN_MS = 800

const REQUEST_ID = /^[\w-]{8,64}$/

/** A Koa application with everything that all services share; routes are mounted on it with `mount`. */
export function createApp({ routers, people, internalSecret, publicUrl, before, exempt }: AppOptions): Koa {
  const app = new Koa({ proxy: true, maxIpsCount: 1 })
  app.context.internalSecret = internalSecret
  app.on('error', (error: Error) => logger.error({ err: error }, 'connection failed'))
  app.use(scope(people))
  app.use(timed())
  app.use(problems())
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }),
  )
  for (const middleware of before?.(app) ?? []) app.use(middleware)
  app.use(sameOrigin(publicUrl, exempt ?? (() => false)))
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', encoding: 'utf-8' }))
  for (const router of routers) app.use(router.routes()).use(router.allowedMethods())
  return app
}

/** Gives the request its id and a lazy, once-read answer to who asks. */
function scope(people: PersonReader): Middleware {
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    const requestId = REQUEST_ID.test(given) ? given : randomUUID()
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    ctx.set('Cache-Control', 'no-store')
    ctx.state.person = once(() => people.read(ctx as Context))
    // A page for everyone stays up, and stays quick, when nobody can be recognised.
    ctx.state.optionalPerson = once(() => soon(ctx.state.person().catch(() => null)))
    return runInScope({ requestId, trace: continueTrace(ctx.get('traceparent')) }, next)
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= read())
}

/** Null where the answer takes too long. */
async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), RECOGNISE_WITHIN_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
