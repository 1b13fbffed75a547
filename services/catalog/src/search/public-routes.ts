import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { publicSearch } from '@fundharbor/contracts/catalog/public-search'
import { Router } from '@koa/router'
import { isInEuropeanUnion } from '../records/facts/european-union.ts'
import { presentPublicOpportunity } from '../records/opportunities/presenter.ts'
import { readQuery } from './read-query.ts'
import { searchOpportunities } from './search-opportunities.ts'

const perAddress = rateLimit('public search', { times: 30, seconds: 60 })

const SHOWN = 3

/** The search on the landing page, for visitors. */
export const publicSearchRouter = new Router()

mount(publicSearchRouter, publicSearch.find, async ({ query, ctx }) => {
  await perAddress(addressKey(ctx.ip))
  const geoScope = placeOf(query.country)
  const [{ rows, total = 0 }, { correctedTo }] = await Promise.all([
    searchOpportunities({ search: query.search, geoScope: geoScope ?? undefined, limit: SHOWN }),
    readQuery({ search: query.search }),
  ])
  const opportunities = rows.map(({ row }) => presentPublicOpportunity(row))
  return { total, correctedTo, geoScope, opportunities }
})

/** The geography of the calls that are made for applicants in a country. */
function placeOf(country = ''): string | null {
  if (country === 'US') return 'United States'
  return isInEuropeanUnion(country) ? 'European Union' : null
}
