import { Router } from '@koa/router'
import type { Knex } from 'knex'
import { metrics } from '../runtime/metrics.ts'
import { readGauges } from './gauges.ts'

interface Standing {
  isDraining: () => boolean
  /** Whether the service has what its answers are made of; default: at once. */
  isReady?: (() => boolean) | undefined
}

/** Routes that operators and the gateway's health check ask on the service's own port. */
export function operationRouter(knex: Knex, { isDraining, isReady = () => true }: Standing): Router {
  const router = new Router()
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'up' }
  })
  router.get('/readyz', async (ctx) => {
    const ready = !isDraining() && isReady() && (await databaseAnswers(knex))
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

async function databaseAnswers(knex: Knex): Promise<boolean> {
  try {
    await knex.raw('SELECT 1')
    return true
  } catch {
    return false
  }
}
