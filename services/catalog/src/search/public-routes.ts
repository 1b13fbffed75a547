import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { publicSearch } from '@fundharbor/contracts/catalog/public-search'
import { Router } from '@koa/router'
import { presentPublicOpportunity } from '../opportunities/presenter.ts'
import { readQuery } from './read-query.ts'
import { searchOpportunities } from './search-opportunities.ts'

const perAddress = rateLimit('public search', { times: 30, seconds: 60 })

const SHOWN = 3

/** The search on the landing page, for visitors. */
export const publicSearchRouter = new Router()

mount(publicSearchRouter, publicSearch.find, async ({ query, ctx }) => {
  await perAddress(addressKey(ctx.ip))
  const [{ rows, total = 0 }, { correctedTo }] = await Promise.all([
    searchOpportunities({ search: query.search, limit: SHOWN }),
    readQuery({ search: query.search }),
  ])
  return { total, correctedTo, opportunities: rows.map(({ row }) => presentPublicOpportunity(row)) }
})
