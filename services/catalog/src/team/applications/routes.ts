import { sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import { sendCsv } from '@fundharbor/chassis/http/csv-stream'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { assertAllows } from '@fundharbor/chassis/http/allows'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { applications } from '@fundharbor/contracts/catalog/applications'
import { Router } from '@koa/router'
import { decideApplication } from './decide-application.ts'
import { Model } from 'objection'
import { readApprovals } from './approvals.ts'
import { readAnalytics } from './analytics.ts'
import { adminColumns, ownColumns } from './export-applications.ts'
import { readEvents } from './events.ts'
import { mountForm } from './form-routes.ts'
import { readHistory } from './history.ts'
import { everyOwn, everySubmitted, listOwn, listSubmitted } from './lists.ts'
import { changeOwn, findOwnApplication, removeDraft, withdrawApplication } from './own-application.ts'
import { assertPlanHas } from '../../records/members/assert-plan-has.ts'
import { presentAdminApplication, presentApplication } from './presenter.ts'
import { submitApplication } from './submit-application.ts'

/** Each change is stored permanently and sends several emails through this service's only queue. */
const statusChangesPerHour = rateLimit('application-status-changes', { times: 60, seconds: 3600 })
const exportsPerHour = rateLimit('application-exports', { times: 10, seconds: 3600 })

/** Applications of workspaces, and their review by administrators. `sender` sends the emails about them. */
export function applicationsRouter(sender: Sender, checkProject: CheckProject): Router {
  const router = new Router()

  mountForm(router)
  mountOwn(router, sender)
  mountWriting(router, sender, checkProject)

  mount(router, applications.mine, async ({ person, query, ctx }) => {
    const page = await listOwn(person, query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentApplication) })
  })

  mount(router, applications.adminList, async ({ query, ctx }) => {
    const found = await listSubmitted(query)
    return respondPage(ctx, { ...found, rows: found.rows.map(presentAdminApplication) })
  })

  mount(router, applications.adminExport, ({ query, person, ctx }) =>
    sendAuditedCsv(ctx, person, {
      name: 'applications.csv',
      columns: adminColumns,
      rows: everySubmitted(query),
      filters: query,
    }),
  )

  mount(router, applications.decide, async ({ person, params, body }) =>
    presentAdminApplication(await decideApplication(person, params.id, { ...body, sender })),
  )

  return router
}

/** Whatever can put an application into a project. */
function mountWriting(router: Router, sender: Sender, checkProject: CheckProject): void {
  mount(router, applications.submit, async ({ person, body }) => {
    await featureFlags.assertOn('submissions', person)
    await checkProject(person, body.projectId)
    await statusChangesPerHour(person.id)
    const { id } = await submitApplication(person, body, sender)
    return presentApplication(await findOwnApplication(person, id))
  })

  mount(router, applications.change, async ({ person, params: { id }, body }) => {
    if (body.projectId !== undefined) assertAllows(person, 'edit')
    await checkProject(person, body.projectId)
    return presentApplication(await changeOwn(person, id, body))
  })
}

/** A workspace's applications. Fixed paths are registered before those with an id. */
function mountOwn(router: Router, sender: Sender): void {
  mount(router, applications.export, async ({ person, ctx }) => {
    assertPlanHas(person, 'canExportData')
    await exportsPerHour(person.id)
    return sendCsv(ctx, { name: 'applications.csv', columns: ownColumns, rows: everyOwn(person) })
  })

  mount(router, applications.analytics, ({ person }) => {
    assertPlanHas(person, 'canAccessAnalytics')
    return readAnalytics(person)
  })

  mount(router, applications.details, async ({ person, params: { id } }) => {
    const row = await findOwnApplication(person, id)
    const [history, events, approvals] = await Promise.all([
      readHistory(row, person.id),
      readEvents(id, person.id),
      readApprovals(Model.knex(), row),
    ])
    return { ...presentApplication(row), history, events, approvals }
  })

  mount(router, applications.removeDraft, async ({ person, params: { id } }) => {
    await removeDraft(person, id)
    return {}
  })

  mount(router, applications.withdraw, async ({ person, params: { id } }) => {
    await statusChangesPerHour(person.id)
    await withdrawApplication(person, id, sender)
    return presentApplication(await findOwnApplication(person, id))
  })
}
