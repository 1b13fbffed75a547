import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { savedOpportunities } from '@fundharbor/contracts/catalog/saved'
import { Router } from '@koa/router'
import { Model } from 'objection'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { saveReminderPreference } from '../notification-preferences/preferences.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { presentMailing, reminderSentence } from './email-sentences.ts'
import { readEmailSettings } from './email-settings.ts'
import {
  findSaved,
  listSaved,
  MAX_SAVED,
  SavedOpportunityModel,
  saveOpportunity,
} from './opportunity-model.ts'
import { presentSavedOpportunity } from './presenter.ts'

/** Saved opportunities with notes and reminders. */
export function savedOpportunitiesRouter(readContact: ReadContact, checkProject: CheckProject): Router {
  const router = new Router()

  const respond = async (userId: string, opportunityId: string) => {
    const found = await findSaved(userId, opportunityId)
    if (!found) throw notFound('Saved opportunity')
    const sentence = reminderSentence(found, await readEmailSettings(userId, readContact))
    return { saved: presentSavedOpportunity(found), ...presentMailing(sentence) }
  }

  mount(router, savedOpportunities.list, async ({ person, query, ctx }) => {
    const page = await listSaved(person.id, query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentSavedOpportunity) })
  })

  mount(router, savedOpportunities.ids, async ({ person }) => {
    const rows = await SavedOpportunityModel.query().where({ userId: person.id }).limit(MAX_SAVED)
    return rows.map(({ opportunityId }) => opportunityId)
  })

  mount(router, savedOpportunities.save, async ({ person, params: { opportunityId } }) => {
    const opportunity = await OpportunityModel.query().findById(opportunityId).where({ isActive: true })
    if (!opportunity) throw notFound('Opportunity')
    await saveOpportunity(person.id, opportunityId)
    return respond(person.id, opportunityId)
  })

  mount(router, savedOpportunities.change, async ({ person, params: { opportunityId }, body }) => {
    await checkProject(person, body.projectId)
    const known = { userId: person.id, opportunityId }
    const found = await SavedOpportunityModel.query()
      .findOne(known)
      .patch({ ...known, note: body.note, projectId: body.projectId, seenAt: body.seen && clock.now() })
    if (found === 0) throw notFound('Saved opportunity')
    if (body.reminders !== undefined) {
      await saveReminderPreference(Model.knex(), { ...known, isMuted: !body.reminders })
    }
    return respond(person.id, opportunityId)
  })

  mount(router, savedOpportunities.remove, async ({ person, params: { opportunityId } }) => {
    await SavedOpportunityModel.query().delete().where({ userId: person.id, opportunityId })
    return {}
  })

  return router
}
