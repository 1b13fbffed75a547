import { Router } from '@koa/router'
import type { Knex } from 'knex'
import { metrics } from '../runtime/metrics.ts'
import { readGauges } from './gauges.ts'

interface Readiness {
  isDraining: () => boolean
  /** Whether the service has loaded what it needs. Default: it needs nothing. */
  isReady?: (() => boolean) | undefined
}

/** Health and metrics, on the service's own port for operators and the gateway. */
export function operationRouter(knex: Knex, { isDraining, isReady = () => true }: Readiness): Router {
  const router = new Router()
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'up' }
  })
  router.get('/readyz', async (ctx) => {
    const ready = !isDraining() && isReady() && (await isDatabaseUp(knex))
    ctx.status = ready ? 200 : 503
    ctx.body = { status: ready ? 'ready' : 'not ready' }
  })
  router.get('/metrics', async (ctx) => {
    await readGauges(knex)
    ctx.type = metrics.contentType
    ctx.body = await metrics.metrics()
  })
  return router
}

async function isDatabaseUp(knex: Knex): Promise<boolean> {
  try {
    await knex.raw('SELECT 1')
    return true
  } catch {
    return false
  }
}
