import { notFound } from '@fundharbor/chassis/http/failures'
import { limitVisits } from '@fundharbor/chassis/http/limit-visits'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalPublicPages, publicPages } from '@fundharbor/contracts/catalog/public-pages'
import { Router } from '@koa/router'
import { openRows } from '../../records/opportunities/open-rows.ts'
import { readFunderPage } from './funder-page.ts'
import { listOpenFunders } from '../../records/funders/read-funders.ts'
import { readOpportunityPage } from './opportunity-page.ts'

const CACHE_CONTROL = 'public, max-age=60'
/** A sitemap has at most 50,000 addresses, and the other pages need some. */
const MOST_LISTED = 40_000

/** Pages of opportunities and funders for visitors. */
export const publicPagesRouter = new Router()

mount(publicPagesRouter, publicPages.opportunity, async ({ params, ctx }) => {
  await limitVisits(ctx)
  const page = await readOpportunityPage(params.id)
  if (!page) throw notFound('Opportunity')
  ctx.set('Cache-Control', CACHE_CONTROL)
  return page
})

mount(publicPagesRouter, publicPages.funders, ({ ctx }) => {
  ctx.set('Cache-Control', CACHE_CONTROL)
  return listOpenFunders()
})

mount(publicPagesRouter, publicPages.funder, async ({ params, ctx }) => {
  await limitVisits(ctx)
  const page = await readFunderPage(params.slug)
  if (!page) throw notFound('Funder')
  ctx.set('Cache-Control', CACHE_CONTROL)
  return page
})

mount(publicPagesRouter, internalPublicPages.list, async () => {
  const rows = await openRows()
    .select('id', 'updatedAt')
    .orderBy([
      { column: 'updatedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_LISTED)
  return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }))
})
