import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { savedOpportunities } from '@fundharbor/contracts/catalog/saved'
import { Router } from '@koa/router'
import { Model } from 'objection'
import type { ReadContact } from '../alerts/contacts.ts'
import { wishReminders } from '../alerts/wishes.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { readMailingFacts } from './mailing-facts.ts'
import { presentMailing, reminderSentence } from './mailing.ts'
import {
  findSaved,
  listSaved,
  MOST_SAVED,
  SavedOpportunityModel,
  saveOpportunity,
} from './opportunity-model.ts'
import { presentSavedOpportunity } from './presenter.ts'

/** Stars, notes and reminders. */
export function savedOpportunitiesRouter(readContact: ReadContact): Router {
  const router = new Router()

  const answer = async (userId: string, opportunityId: string) => {
    const found = await findSaved(userId, opportunityId)
    if (!found) throw notFound('Saved opportunity')
    const mailing = reminderSentence(found, await readMailingFacts(userId, readContact))
    return { saved: presentSavedOpportunity(found), ...presentMailing(mailing) }
  }

  mount(router, savedOpportunities.list, async ({ person, query, ctx }) => {
    const page = await listSaved(person.id, query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentSavedOpportunity) })
  })

  mount(router, savedOpportunities.ids, async ({ person }) => {
    const rows = await SavedOpportunityModel.query().where({ userId: person.id }).limit(MOST_SAVED)
    return rows.map(({ opportunityId }) => opportunityId)
  })

  mount(router, savedOpportunities.save, async ({ person, params: { opportunityId } }) => {
    const opportunity = await OpportunityModel.query().findById(opportunityId).where({ isActive: true })
    if (!opportunity) throw notFound('Opportunity')
    await saveOpportunity(person.id, opportunityId)
    return answer(person.id, opportunityId)
  })

  mount(router, savedOpportunities.change, async ({ person, params: { opportunityId }, body }) => {
    const known = { userId: person.id, opportunityId }
    const found = await SavedOpportunityModel.query()
      .findOne(known)
      .patch({ ...known, note: body.note, seenAt: body.seen && clock.now() })
    if (found === 0) throw notFound('Saved opportunity')
    if (body.reminders !== undefined) {
      await wishReminders(Model.knex(), { ...known, isMuted: !body.reminders })
    }
    return answer(person.id, opportunityId)
  })

  mount(router, savedOpportunities.remove, async ({ person, params: { opportunityId } }) => {
    await SavedOpportunityModel.query().delete().where({ userId: person.id, opportunityId })
    return {}
  })

  return router
}
