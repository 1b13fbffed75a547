import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { Router } from '@koa/router'
import { presentOpportunityRow } from '../opportunities/presenter.ts'
import { profileTextOf, readProfile, type ReadFacts } from './best-match.ts'
import { countFacets } from './facets.ts'
import { presentFoundOpportunity } from './presenter.ts'
import { searchOpportunities } from './search-opportunities.ts'
import { findSimilar } from './similar.ts'
import { suggest } from './suggestions.ts'

/**
 * Routes of the search. Mount them before those of single opportunities, whose `/:id` would match `/facets`.
 * `readFacts` reads the profile of the caller's organization for the sort "best match"; without it, "best" means
 * newest.
 */
export function searchRouter(readFacts?: ReadFacts): Router {
  const router = new Router()

  mount(router, opportunities.list, async ({ person, query, ctx }) => {
    const readProfileQuery = readFacts && (async () => readProfile(profileTextOf(await readFacts(person))))
    const page = await searchOpportunities(query, readProfileQuery)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentFoundOpportunity) })
  })

  mount(router, opportunities.facets, ({ query }) => countFacets(query))

  mount(router, opportunities.suggestions, ({ query }) => suggest(query.search))

  mount(router, opportunities.similar, async ({ params }) =>
    (await findSimilar(params.id)).map(presentOpportunityRow),
  )

  return router
}
