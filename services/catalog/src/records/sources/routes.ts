import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { liveSources, publicSources, type PublicSource } from '@fundharbor/contracts/catalog/sources'
import { Router } from '@koa/router'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { readCompleteness } from './completeness.ts'
import { isOverdue, readHealth } from './health.ts'
import type { ConfiguredSource } from './settings.ts'
import { readStates, requestReading } from './state.ts'
import { terms } from './terms.ts'

/** The health of the catalog for administrators, and its sources for everybody. */
export function sourcesRouter(configured: readonly ConfiguredSource[]): Router {
  const router = new Router()

  mount(router, liveSources.health, () => readHealth(Model.knex(), configured))

  mount(router, liveSources.read, async ({ person, params, body }) => {
    if (!configured.some(({ id }) => id === params.id)) throw notFound('Live source')
    await requestReading(Model.knex(), params.id, body.mayWithdraw)
    await recordAuditEvent(Model.knex(), person, {
      action: body.mayWithdraw ? 'allowed withdrawals' : 'requested a reading',
      subject: `live source ${params.id}`,
    })
    return {}
  })

  mount(router, publicSources.list, ({ ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=60')
    return readPublicSources(Model.knex(), configured)
  })

  return router
}

async function readPublicSources(
  knex: Knex,
  configured: readonly ConfiguredSource[],
): Promise<PublicSource[]> {
  const read: { source: string; readAt: Date }[] = await knex
    .table('opportunities')
    .select('source')
    .max('readAt as readAt')
    .groupBy('source')
  const readAt = new Map(read.map((row) => [row.source, row.readAt]))
  const states = await readStates(knex)
  const isRead = (id: string) =>
    Boolean(states.get(id)?.succeededAt) && !isOverdue(states.get(id), clock.now())
  return (await readCompleteness()).map((each) => ({
    ...each,
    ...terms[each.source],
    isLive: configured.some(({ id, source }) => source.name === each.source && isRead(id)),
    readAt: readAt.get(each.source)?.toISOString() ?? null,
  }))
}
