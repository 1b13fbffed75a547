import { sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import { sendCsv } from '@fundharbor/chassis/http/csv-stream'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { applications } from '@fundharbor/contracts/catalog/applications'
import { Router } from '@koa/router'
import { decideApplication } from './decide-application.ts'
import { readAnalytics } from './analytics.ts'
import { adminColumns, ownColumns } from './export-applications.ts'
import { readHistory } from './history.ts'
import { everyOwn, everySubmitted, listOwn, listSubmitted } from './lists.ts'
import { findOwnApplication, removeDraft, saveNotes, withdrawApplication } from './own-application.ts'
import { assertPlanHas } from './plan.ts'
import { presentAdminApplication, presentApplication } from './presenter.ts'
import { saveDraft } from './save-draft.ts'
import { submitApplication } from './submit-application.ts'

/** Applications of members, and their review by administrators. `sender` sends the emails about them. */
export function applicationsRouter(sender: Sender): Router {
  const router = new Router()

  mountOwn(router, sender)

  mount(router, applications.mine, async ({ person, query, ctx }) => {
    const page = await listOwn(person.id, query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentApplication) })
  })

  mount(router, applications.submit, async ({ person, body }) => {
    await featureFlags.assertOn('submissions')
    return presentApplication(await submitApplication(person, body, sender))
  })

  mount(router, applications.saveDraft, async ({ person, body }) =>
    presentApplication(await saveDraft(person, body)),
  )

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

/** A person's own applications. Fixed paths are registered before those with an id. */
function mountOwn(router: Router, sender: Sender): void {
  mount(router, applications.export, ({ person, ctx }) => {
    assertPlanHas(person, 'canExportData')
    return sendCsv(ctx, { name: 'applications.csv', columns: ownColumns, rows: everyOwn(person.id) })
  })

  mount(router, applications.analytics, ({ person }) => {
    assertPlanHas(person, 'canAccessAnalytics')
    return readAnalytics(person.id)
  })

  mount(router, applications.details, async ({ person, params: { id } }) => {
    const row = await findOwnApplication({ id, userId: person.id })
    return { ...presentApplication(row), history: await readHistory(row) }
  })

  mount(router, applications.saveNotes, async ({ person, params: { id }, body }) =>
    presentApplication(await saveNotes({ id, userId: person.id }, body.ownNotes)),
  )

  mount(router, applications.removeDraft, async ({ person, params: { id } }) => {
    await removeDraft({ id, userId: person.id })
    return {}
  })

  mount(router, applications.withdraw, async ({ person, params: { id } }) =>
    presentApplication(await withdrawApplication({ id, userId: person.id }, sender)),
  )
}
