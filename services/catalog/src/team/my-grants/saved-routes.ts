import { assertAllows } from '@fundharbor/chassis/http/allows'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { savedOpportunities, type SavedOpportunityChange } from '@fundharbor/contracts/catalog/saved'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { readEmailSettings } from '../notification-preferences/email-settings.ts'
import { presentMailing } from '../notification-preferences/mailing.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { isOwn } from '../../records/opportunities/visible.ts'
import { presentOpportunityRow } from '../../records/opportunities/presenter.ts'
import { addGrant, ensureGrant } from '../grants/ensure-grant.ts'
import { changeReminders, followGrant, markSeen } from '../grants/follow.ts'
import { listSaved, savedBy, type SavedWithRecord } from '../grants/list-saved.ts'
import { GrantModel } from '../grants/model.ts'
import { hasChanged, isReminded } from '../grants/presenter.ts'
import { reminderSentence } from './reminder-sentence.ts'
import { removeGrant } from './remove-grants.ts'
import { saveStatus } from './save-status.ts'

/** Grants as saved opportunities, for stars, feeds and programs. Reminders are each member's own. */
export function savedOpportunitiesRouter(checkProject: CheckProject): Router {
  const router = new Router()

  mount(router, savedOpportunities.list, async ({ person, query, ctx }) => {
    const page = await listSaved(person, query)
    return respondPage(ctx, { ...page, rows: page.rows.map((row) => presentSaved(row, person)) })
  })

  mount(router, savedOpportunities.ids, async ({ person }) =>
    (await savedBy(person)).map(({ opportunityId }) => opportunityId),
  )

  mount(router, savedOpportunities.save, async ({ person, params: { opportunityId } }) => {
    const opportunity = await findOpportunity(person, opportunityId)
    await save(person, opportunity)
    return respond(person, opportunity)
  })

  mount(router, savedOpportunities.change, async ({ person, params: { opportunityId }, body }) => {
    const { note, projectId } = body
    if (note !== undefined || projectId !== undefined) assertAllows(person, 'edit')
    await checkProject(person, projectId)
    const grant = await findSaved(person, opportunityId)
    await changeSaved(person, grant, body)
    return respond(person, await OpportunityModel.query().findById(opportunityId))
  })

  mount(router, savedOpportunities.remove, async ({ person, params: { opportunityId } }) => {
    const grant = await savedBy(person).findOne('g.opportunityId', opportunityId)
    if (!grant) return {}
    if (isOwn(await findOpportunity(person, opportunityId)))
      throw conflict('Your team added this grant. Remove it in My Grants.')
    if (grant.status !== 'saved') throw conflict('You are working on this grant. Remove it in My Grants.')
    await GrantModel.transaction((trx) => removeGrant(trx, person, grant))
    return {}
  })

  return router
}

/** Saves an opportunity with reminders, also one that was passed on. */
async function save(person: Person, opportunity: OpportunityModel): Promise<void> {
  if (await addGrant(GrantModel.knex(), person, { opportunity })) return
  const known = await GrantModel.seenBy(person).findOne('g.opportunityId', opportunity.id)
  if (known?.isFollowed && known.status !== 'passed') return
  await GrantModel.transaction(async (trx) => {
    const { grant, isNew } = await ensureGrant(trx, person, { opportunity })
    if (isNew) return
    await followGrant(trx, grant.id, person.id)
    if (grant.status === 'passed')
      await saveStatus(trx, { person, grant, start: undefined }, { status: 'saved', version: grant.version })
  })
}

async function changeSaved(
  person: Person,
  grant: GrantModel,
  { note, projectId, reminders, seen }: z.output<typeof SavedOpportunityChange>,
): Promise<void> {
  await GrantModel.transaction(async (trx) => {
    if (note !== undefined || projectId !== undefined) {
      const notes = note === null ? '' : note
      await grant.$query(trx).patch({ notes, projectId, revision: grant.revision + 1 })
      if (notes !== undefined && notes !== grant.notes)
        await recordActivity(trx, person, { action: 'changed-notes', grant })
    }
    if (seen) await markSeen(trx, grant.id, person.id)
    if (reminders !== undefined) await changeReminders(trx, grant, { userId: person.id, reminders })
  })
}

/** A saved grant. Throws NOT_FOUND. */
async function findSaved(person: Person, opportunityId: string): Promise<GrantModel> {
  const grant = await savedBy(person).findOne('g.opportunityId', opportunityId)
  if (!grant) throw notFound('Saved opportunity')
  return grant
}

const presentSaved = ({ grant, opportunity }: SavedWithRecord, { id }: Person) => ({
  opportunity: presentOpportunityRow(opportunity),
  note: grant.notes || null,
  savedBy: grant.createdBy === id ? null : grant.createdByName,
  reminders: isReminded(grant),
  projectId: grant.projectId,
  savedAt: grant.createdAt.toISOString(),
  changedSince: hasChanged(grant, opportunity),
})

/** Presents a saved opportunity to a member. Throws NOT_FOUND if it is not saved. */
async function respond(person: Person, opportunity: OpportunityModel | undefined) {
  if (!opportunity) throw notFound('Saved opportunity')
  const [grant, settings] = await Promise.all([findSaved(person, opportunity.id), readEmailSettings(person)])
  const saved = { grant, opportunity }
  return { saved: presentSaved(saved, person), ...presentMailing(reminderSentence(saved, settings)) }
}
