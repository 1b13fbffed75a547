import { mount } from '@fundharbor/chassis/http/mount'
import { eraseTraces } from '@fundharbor/chassis/service/erase-traces'
import { memberRecords } from '@fundharbor/contracts/platform/members'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { ApplicationModel } from '../applications/model.ts'
import { presentApplication } from '../applications/presenter.ts'
import { eraseBriefs, exportBriefs } from '../briefs/personal-data.ts'
import { eraseDecisions, eraseWorkspace, exportDecisions } from '../fit/personal-data.ts'
import { eraseSaved, exportSaved, stopReminders } from '../saved/personal-data.ts'
import { endSearchAlerts, eraseSearches, exportSearches } from '../saved/searches-of-people.ts'

export const router = new Router()

/** Replaces an erased applicant. */
const DELETED_ACCOUNT = { id: '00000000-0000-0000-0000-000000000000', name: 'Deleted account' }

/** Tables whose rows belong to one person alone. */
const ownTables = [
  'user_opportunity_views',
  'view_periods',
  'monthly_applications',
  'notification_preferences',
  'reminder_preferences',
  'reminders_sent',
  'calendar_feeds',
  'push_devices',
]

mount(router, personalData.export, async ({ params: { id } }) => {
  const applications = await ApplicationModel.query().where({ userId: id }).orderBy('createdAt')
  const views = await Model.knex().table('user_opportunity_views').where({ user_id: id }).orderBy('viewed_at')
  const preferences = await Model.knex()
    .table('notification_preferences')
    .select('digests', 'reminders', 'matches')
    .where({ user_id: id })
    .first()
  const devices = await Model.knex().table('push_devices').where({ user_id: id }).orderBy('created_at')
  return {
    notificationPreferences: preferences ?? null,
    // Without their addresses and keys, which are the devices' secrets.
    notifiedDevices: devices.map(({ createdAt }) => ({ addedAt: createdAt })),
    applications: applications.map(presentApplication),
    ...(await exportDecisions(id)),
    editedBriefs: await exportBriefs(id),
    savedOpportunities: await exportSaved(id),
    savedSearches: await exportSearches(id),
    opportunityViews: views.map(({ opportunityId, viewedAt, weekNumber, year }) => ({
      opportunityId,
      viewedAt,
      weekNumber,
      year,
    })),
  }
})

mount(router, personalData.erase, async ({ params: { id }, query: { email, workspaceId } }) => {
  await Model.knex().transaction(async (trx) => {
    await ApplicationModel.query(trx).delete().where({ userId: id, status: 'draft' })
    const mine = ApplicationModel.query(trx).where({ userId: id })
    const applicants = await mine.clone().distinct('applicantEmail')
    const mailed = await trx
      .table('notification_preferences')
      .where({ user_id: id })
      .whereNotNull('emailed_to')
      .pluck('emailed_to')
    const applied = applicants.map(({ applicantEmail }) => applicantEmail)
    await eraseTraces(trx, { id, addresses: [...(email ? [email] : []), ...applied, ...mailed] })
    // Open applications are withdrawn, because there is no applicant any more.
    await mine.clone().whereIn('status', ['submitted', 'under_review']).patch({ status: 'withdrawn' })
    await mine.clone().patch({
      userId: DELETED_ACCOUNT.id,
      applicantName: DELETED_ACCOUNT.name,
      applicantEmail: '',
      organizationId: null,
      organizationName: null,
      ownNotes: null,
      projectId: null,
    })
    await trx.table('application_history').where({ actor_id: id }).update({ actor_id: DELETED_ACCOUNT.id })
    await eraseDecisions(trx, id)
    await eraseBriefs(trx, { personId: id, workspaceId })
    // What an administrator set stays, without a name.
    await trx
      .table('opportunity_facts')
      .where({ edited_by: id })
      .update({ edited_by: null, edited_by_name: null })
    if (workspaceId) await eraseWorkspace(trx, workspaceId)
    await eraseSaved(trx, { personId: id, workspaceId })
    await eraseSearches(trx, { personId: id, workspaceId })
    for (const table of ownTables) {
      await trx.table(table).where({ user_id: id }).delete()
    }
  })
  return {}
})

mount(router, memberRecords.release, async ({ params: { workspaceId, id } }) => {
  await stopReminders(Model.knex(), { personId: id, workspaceId })
  await endSearchAlerts(Model.knex(), { personId: id, workspaceId })
  return {}
})
