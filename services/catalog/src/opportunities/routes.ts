import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { Router } from '@koa/router'
import { profileTextOf, readProfile, type ReadFacts } from '../search/best-match.ts'
import { countFacets } from '../search/facets.ts'
import { searchOpportunities } from '../search/search-opportunities.ts'
import { findSimilar } from '../search/similar.ts'
import { suggest } from '../search/suggestions.ts'
import { OpportunityModel } from './model.ts'
import { presentFoundOpportunity, presentOpportunity, presentOpportunityRow } from './presenter.ts'
import { openFunding, openOpportunities } from './totals.ts'
import { countView } from './views.ts'

const CLOSING_SOON = 3
const MOST_BY_IDS = 100

/** `readFacts` tells what the caller's organization does, for the order by best match. */
export function opportunitiesRouter(readFacts?: ReadFacts): Router {
  const router = new Router()
  mount(router, opportunities.list, async ({ person, query, ctx }) => {
    const readOwn = readFacts && (async () => readProfile(profileTextOf(await readFacts(person.id))))
    const page = await searchOpportunities(query, readOwn)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentFoundOpportunity) })
  })
  mountOthers(router)
  return router
}

function mountOthers(router: Router): void {
  mount(router, opportunities.facets, ({ query }) => countFacets(query))

  mount(router, opportunities.suggestions, ({ query }) => suggest(query.search))

  mount(router, opportunities.glimpse, async () => {
    const [open, soon] = await Promise.all([
      openOpportunities(),
      OpportunityModel.query()
        .where({ isActive: true })
        .where('deadline', '>=', clock.now())
        .orderBy(['deadline', 'id'])
        .limit(CLOSING_SOON),
    ])
    return { open, closingSoon: soon.map(presentOpportunityRow) }
  })

  mount(router, opportunities.details, async ({ person, params }) => {
    const row = await OpportunityModel.query().findById(params.id).where({ isActive: true })
    if (!row) throw notFound('Opportunity')
    await countView(person, row.id)
    return presentOpportunity(row)
  })

  mount(router, opportunities.similar, async ({ params }) =>
    (await findSimilar(params.id)).map(presentOpportunityRow),
  )

  mount(router, opportunities.byIds, async ({ query }) => {
    const rows = await OpportunityModel.query()
      .where({ isActive: true })
      .modify((asked) =>
        query.ids ? asked.findByIds(query.ids) : asked.where('deadline', '>=', clock.now()),
      )
      .orderBy(['deadline', 'id'])
      .limit(MOST_BY_IDS)
    return rows.map(presentOpportunityRow)
  })

  mount(router, opportunities.dashboard, async () => ({
    opportunities: await openOpportunities(),
    funding: await openFunding(),
  }))
}

/** Without profiles: "best match" is the newest. */
export const router = opportunitiesRouter()
