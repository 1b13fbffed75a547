import { limitVisits } from '@fundharbor/chassis/http/limit-visits'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { awards, PublicAwardSource } from '@fundharbor/contracts/catalog/awards'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../members/applicants.ts'
import { readLikeOurs } from './like-ours.ts'
import { listAwards } from './list-awards.ts'
import { listAwardSources } from './list-sources.ts'

/** Past awards, for everybody, and how they compare with the reader's organization. */
export function awardsRouter(readApplicant: ReadApplicant): Router {
  const router = new Router()

  mount(router, awards.list, async ({ query, ctx }) => {
    await limitVisits(ctx)
    ctx.set('Cache-Control', 'public, max-age=60')
    return respondPage(ctx, await listAwards(query))
  })

  mount(router, awards.sources, async ({ ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=60')
    const sources = await listAwardSources()
    return sources.map((source) => PublicAwardSource.parse(source))
  })

  mount(router, awards.likeOurs, async ({ person, query }) =>
    readLikeOurs(query, await readApplicant(person)),
  )

  return router
}
