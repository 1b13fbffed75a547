import { sendCsv } from '@fundharbor/chassis/http/csv-stream'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { applications } from '@fundharbor/contracts/catalog/applications'
import { Router } from '@koa/router'
import { decideApplication } from './decide-application.ts'
import { adminColumns, exportApplications } from './export-applications.ts'
import { readFigures } from './figures.ts'
import { historyOf } from './history.ts'
import { everyApplication, submittedApplications } from './admin-lists.ts'
import { applicationsOf } from './lists.ts'
import { keepNotes, ownApplication, removeDraft, withdrawApplication } from './own-application.ts'
import { assertPlanHas } from './plan.ts'
import { presentAdminApplication, presentApplication } from './presenter.ts'
import { saveDraft } from './save-draft.ts'
import { submitApplication } from './submit-application.ts'

/** Mails about applications go out in the name of `sender`. */
export function applicationsRouter(sender: Sender): Router {
  const router = new Router()

  mountOwn(router, sender)

  mount(router, applications.mine, async ({ person, query, ctx }) => {
    const page = await applicationsOf(person.id, query)
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
    const found = await submittedApplications(query)
    return respondPage(ctx, { ...found, rows: found.rows.map(presentAdminApplication) })
  })

  mount(router, applications.adminExport, ({ query, ctx }) =>
    sendCsv(ctx, { name: 'applications.csv', columns: adminColumns, rows: everyApplication(query) }),
  )

  mount(router, applications.decide, async ({ person, params, body }) =>
    presentAdminApplication(await decideApplication(person, params.id, { ...body, sender })),
  )

  return router
}

/** What people do with applications of their own. Addresses with a word come before those with an id. */
function mountOwn(router: Router, sender: Sender): void {
  mount(router, applications.export, async ({ person, ctx }) => {
    assertPlanHas(person, 'canExportData')
    ctx.attachment('applications.csv')
    ctx.type = 'text/csv; charset=utf-8'
    return exportApplications(person.id)
  })

  mount(router, applications.figures, ({ person }) => {
    assertPlanHas(person, 'canAccessAnalytics')
    return readFigures(person.id)
  })

  mount(router, applications.details, async ({ person, params: { id } }) => {
    const row = await ownApplication({ id, userId: person.id })
    return { ...presentApplication(row), history: await historyOf(row) }
  })

  mount(router, applications.keepNotes, async ({ person, params: { id }, body }) =>
    presentApplication(await keepNotes({ id, userId: person.id }, body.ownNotes)),
  )

  mount(router, applications.removeDraft, async ({ person, params: { id } }) => {
    await removeDraft({ id, userId: person.id })
    return {}
  })

  mount(router, applications.withdraw, async ({ person, params: { id } }) =>
    presentApplication(await withdrawApplication({ id, userId: person.id }, sender)),
  )
}
