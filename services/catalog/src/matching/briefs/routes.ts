import { mount } from '@fundharbor/chassis/http/mount'
import { ownBriefs } from '@fundharbor/contracts/catalog/briefs'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { countView } from '../../records/opportunities/views.ts'
import { readOwnBrief, saveOwnBrief } from './own-brief.ts'

/** Briefs that members edit for their workspace. */
export const router = new Router()

/** The opportunity, as one of the person's views. */
async function open(person: Person, id: string): Promise<OpportunityModel> {
  const row = await findOpportunity(person, id)
  await countView(person, row)
  return row
}

mount(router, ownBriefs.read, async ({ person, params }) =>
  readOwnBrief(await open(person, params.id), person.workspaceId),
)

mount(router, ownBriefs.save, async ({ person, params, body: { revision, ...lines } }) =>
  saveOwnBrief(person, await open(person, params.id), { lines, revision }),
)

mount(router, ownBriefs.reset, async ({ person, params, query: { revision } }) =>
  saveOwnBrief(person, await open(person, params.id), { lines: null, revision }),
)
