import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { assertAllows } from '@fundharbor/chassis/http/allows'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { savedOpportunities } from '@fundharbor/contracts/catalog/saved'
import { Router } from '@koa/router'
import { Model } from 'objection'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { presentMailing, reminderSentence } from './email-sentences.ts'
import { readEmailSettings } from './email-settings.ts'
import { findSaved, listSaved, MAX_SAVED, SavedOpportunityModel } from './opportunity-model.ts'
import { presentSavedOpportunity } from './presenter.ts'
import { changeReminders, markSeen, saveOpportunity } from './save-opportunity.ts'

/** Opportunities that a workspace saved, with notes; reminders are each member's own. */
export function savedOpportunitiesRouter(readContact: ReadContact, checkProject: CheckProject): Router {
  const router = new Router()

  const respond = responder(readContact)

  mount(router, savedOpportunities.list, async ({ person, query, ctx }) => {
    const page = await listSaved(person, query)
    const rows = page.rows.map((row) => presentSavedOpportunity(row, person.id))
    return respondPage(ctx, { ...page, rows })
  })

  mount(router, savedOpportunities.ids, async ({ person }) => {
    const rows = await SavedOpportunityModel.of(person).limit(MAX_SAVED)
    return rows.map(({ opportunityId }) => opportunityId)
  })

  mount(router, savedOpportunities.save, async ({ person, params: { opportunityId } }) => {
    const opportunity = await OpportunityModel.query().findById(opportunityId).where({ isActive: true })
    if (!opportunity) throw notFound('Opportunity')
    await saveOpportunity(person, opportunityId)
    return respond(person, opportunity)
  })

  mount(router, savedOpportunities.change, async ({ person, params: { opportunityId }, body }) => {
    const { note, projectId, reminders, seen } = body
    if (note !== undefined || projectId !== undefined) assertAllows(person, 'edit')
    await checkProject(person, projectId)
    const saved = await SavedOpportunityModel.of(person).findOne({ opportunityId })
    if (!saved) throw notFound('Saved opportunity')
    await saved.$query().patch({ opportunityId, note, projectId })
    if (seen) await markSeen(Model.knex(), saved, person.id)
    if (reminders !== undefined) await changeReminders(Model.knex(), { saved, userId: person.id, reminders })
    return respond(person, await OpportunityModel.query().findById(opportunityId))
  })

  mount(router, savedOpportunities.remove, async ({ person, params: { opportunityId } }) => {
    await SavedOpportunityModel.of(person).delete().where({ opportunityId })
    return {}
  })

  return router
}

/** Presents a saved opportunity to a member. Throws NOT_FOUND if it is not saved. */
const responder =
  (readContact: ReadContact) =>
  async (member: MemberInWorkspace, opportunity: OpportunityModel | undefined) => {
    const saved = opportunity && (await findSaved(member, opportunity.id))
    if (!saved) throw notFound('Saved opportunity')
    const found = { saved, opportunity }
    const sentence = reminderSentence(found, await readEmailSettings(member.id, readContact))
    return { saved: presentSavedOpportunity(found, member.id), ...presentMailing(sentence) }
  }
