import { clock } from '@fundharbor/chassis/runtime/clock'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import { CatalogOverview, opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { Router } from '@koa/router'
import { readAwardsOf } from '../../records/award-sources/questions.ts'
import { readAwardedBefore } from '../../records/awards/read-awarded-before.ts'
import { readOwnBrief } from '../../matching/briefs/own-brief.ts'
import { presentFacts } from '../../records/facts/present-facts.ts'
import { currentFacts, readFacts } from '../../records/facts/stored-facts.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import {
  presentOpportunity,
  presentOpportunityRow,
  presentPublicOpportunity,
} from '../../records/opportunities/presenter.ts'
import { openFunding, openOpportunities } from '../../records/opportunities/totals.ts'
import { programsOf } from '../../records/programs/read-programs.ts'
import { countOpenFunders } from '../../records/funders/read-funders.ts'
import { visibleTo } from '../../records/opportunities/visible.ts'
import { countView } from '../../records/opportunities/views.ts'

const CLOSING_SOON = 3
const MOST_BY_IDS = 100

const openUntilLater = () =>
  OpportunityModel.query().where({ isActive: true }).where('deadline', '>=', clock.now())

export const router = new Router()

mount(router, opportunities.overview, async () => {
  const [open, funders, funding, soon] = await Promise.all([
    openOpportunities(),
    countOpenFunders(),
    openFunding(),
    openUntilLater().orderBy(['deadline', 'id']).limit(CLOSING_SOON),
  ])
  return {
    open,
    funders,
    funding,
    closingSoon: soon.map((row) =>
      present(CatalogOverview.shape.closingSoon.element, presentPublicOpportunity(row)),
    ),
  }
})

mount(router, opportunities.details, async ({ person, params }) => {
  const row = await findOpportunity(person, params.id)
  await countView(person, row)
  const [stored, { brief, edit }, programs, asked, ofFunder] = await Promise.all([
    readFacts(OpportunityModel.knex(), [row.id]).then((found) => found.get(row.id)),
    readOwnBrief(row, person.workspaceId),
    programsOf(row.sourceCodes.listing),
    readAwardsOf(row),
    readAwardedBefore([funderSlug(row.funderName)]),
  ])
  const facts = presentFacts(currentFacts(row, stored), stored?.edited ?? {}, clock.now())
  return {
    ...presentOpportunity(row),
    facts,
    programs,
    ...asked,
    awardedBefore: asked.awardedBefore ?? ofFunder,
    brief,
    briefEdit: edit,
  }
})

mount(router, opportunities.byIds, async ({ person, query }) => {
  const rows = await (query.ids ? visibleTo(person).findByIds(query.ids) : openUntilLater())
    .orderBy(['deadline', 'id'])
    .limit(MOST_BY_IDS)
  return rows.map(presentOpportunityRow)
})

mount(router, opportunities.dashboard, async () => ({
  opportunities: await openOpportunities(),
  funding: await openFunding(),
}))
