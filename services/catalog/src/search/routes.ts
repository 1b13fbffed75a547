import { sendCsv } from '@fundharbor/chassis/http/csv-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { findOpportunity } from '../records/opportunities/find-opportunity.ts'
import { assertPlanHas } from '../records/members/assert-plan-has.ts'
import { resultColumns } from '../records/opportunities/csv-columns.ts'
import { presentOpportunityRow } from '../records/opportunities/presenter.ts'
import { profileTextOf, readProfile, type ReadFacts } from './best-match.ts'
import { everyMatch } from './export-results.ts'
import { countFacets } from './facets.ts'
import { presentFoundOpportunity } from './rows.ts'
import { searchOpportunities } from './search-opportunities.ts'
import { findSimilar } from './similar.ts'
import { suggest } from './suggestions.ts'

const exportsPerHour = rateLimit('search-exports', { times: 10, seconds: 3600 })

/**
 * Routes of the search. Mount them before those of single opportunities, whose `/:id` would match `/facets`.
 * `readFacts` reads the profile of the caller's organization for the sort "best match"; without it, "best" means
 * newest. `publicUrl` is where the site is.
 */
export function searchRouter(readFacts?: ReadFacts, publicUrl = ''): Router {
  const router = new Router()
  const profileOf = (person: Person) =>
    readFacts && (async () => readProfile(profileTextOf(await readFacts(person))))

  mount(router, opportunities.list, async ({ person, query, ctx }) => {
    const page = await searchOpportunities(query, profileOf(person))
    return respondPage(ctx, { ...page, rows: page.rows.map(presentFoundOpportunity) })
  })

  mount(router, opportunities.export, async ({ person, query, ctx }) => {
    assertPlanHas(person, 'canExportData')
    await exportsPerHour(person.id)
    const rows = everyMatch(query, profileOf(person))
    return sendCsv(ctx, { name: 'opportunities.csv', columns: resultColumns(publicUrl), rows })
  })

  mount(router, opportunities.facets, ({ query }) => countFacets(query))

  mount(router, opportunities.suggestions, ({ query }) => suggest(query.search))

  mount(router, opportunities.similar, async ({ person, params }) =>
    (await findSimilar(await findOpportunity(person, params.id))).map(presentOpportunityRow),
  )

  return router
}
