import { jsonPieces, sendJson } from '@fundharbor/chassis/http/json-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { eraseTraces } from '@fundharbor/chassis/service/erase-traces'
import { memberRecords } from '@fundharbor/contracts/platform/members'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { eraseActivity, exportActivity } from '../activity/personal-data.ts'
import {
  applicantAddresses,
  eraseApplications,
  exportApplications,
  exportNotes,
  exportReviews,
  releaseApplications,
} from '../applications/personal-data.ts'
import { eraseBriefs, exportBriefs } from '../../matching/briefs/personal-data.ts'
import { revokeSecrets } from '../calendar/feeds.ts'
import { eraseWorkingHours, exportWorkingHours } from '../../matching/fit/personal-data.ts'
import { stopReminders } from '../grants/follow.ts'
import { eraseGrants, exportGrants, releaseWork } from '../my-grants/personal-data.ts'
import { removeGrants } from '../my-grants/remove-grants.ts'
import { exportOwn } from '../own-opportunities/personal-data.ts'
import { eraseViews } from '../../records/opportunities/views.ts'
import { eraseFunderNotes, exportFunderNotes } from '../workspace-funders/personal-data.ts'
import { endSearchAlerts, eraseSearches, exportSearches } from '../saved-searches/personal-data.ts'

export const router = new Router()

/** Tables whose rows belong to one person alone. */
const ownTables = [
  'application_notes',
  'application_approvals',
  'grant_members',
  'notification_preferences',
  'reminder_preferences',
  'reminders_sent',
  'report_reminders_sent',
  'calendar_feeds',
  'push_devices',
]

mount(router, personalData.export, async ({ params: { id }, ctx }) => {
  const views = await Model.knex().table('user_opportunity_views').where({ user_id: id }).orderBy('viewed_at')
  const preferences = await Model.knex()
    .table('notification_preferences')
    .select('digests', 'reminders', 'matches')
    .where({ user_id: id })
    .first()
  const devices = await Model.knex().table('push_devices').where({ user_id: id }).orderBy('created_at')
  const data = {
    notificationPreferences: preferences ?? null,
    // Without their addresses and keys, which are the devices' secrets.
    notifiedDevices: devices.map(({ createdAt }) => ({ addedAt: createdAt })),
    applications: await exportApplications(id),
    applicationNotes: await exportNotes(id),
    ...(await exportReviews(id)),
    ...(await exportGrants(id)),
    ...(await exportFunderNotes(id)),
    ownOpportunities: await exportOwn(id),
    grantActivity: await exportActivity(id),
    workingHours: await exportWorkingHours(id),
    editedBriefs: exportBriefs(id),
    savedSearches: await exportSearches(id),
    opportunityViews: views.map(({ opportunityId, viewedAt, weekNumber, year }) => ({
      opportunityId,
      viewedAt,
      weekNumber,
      year,
    })),
  }
  return sendJson(ctx, jsonPieces(data))
})

mount(router, personalData.erase, async ({ params: { id }, query: { email, workspaceId } }) => {
  await Model.knex().transaction(async (trx) => {
    const applied = await applicantAddresses(trx, id)
    const mailed = await trx
      .table('notification_preferences')
      .where({ user_id: id })
      .whereNotNull('emailed_to')
      .pluck('emailed_to')
    await eraseTraces(trx, { id, addresses: [...(email ? [email] : []), ...applied, ...mailed] })
    await eraseApplications(trx, { personId: id, workspaceId })
    await eraseWorkingHours(trx, { personId: id, workspaceId })
    await eraseGrants(trx, id)
    await eraseFunderNotes(trx, { personId: id, workspaceId })
    await eraseActivity(trx, { personId: id, workspaceId })
    await eraseBriefs(trx, { personId: id, workspaceId })
    // What an administrator set stays, without a name.
    await trx
      .table('opportunity_facts')
      .where({ edited_by: id })
      .update({ edited_by: null, edited_by_name: null })
    if (workspaceId) await removeGrants(trx, { workspaceId })
    await eraseViews(trx, { personId: id, workspaceId })
    await eraseSearches(trx, { personId: id, workspaceId })
    for (const table of ownTables) {
      await trx.table(table).where({ user_id: id }).delete()
    }
  })
  return {}
})

mount(router, memberRecords.release, async ({ params: { workspaceId, id } }) => {
  await stopReminders(Model.knex(), { personId: id, workspaceId })
  await revokeSecrets(id, workspaceId)
  await releaseApplications(Model.knex(), { personId: id, workspaceId })
  await endSearchAlerts(Model.knex(), { personId: id, workspaceId })
  await releaseWork(Model.knex(), { personId: id, workspaceId })
  return {}
})
