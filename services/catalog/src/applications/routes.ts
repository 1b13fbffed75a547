import { mount } from '@fundharbor/chassis/mount'
import { respondPage } from '@fundharbor/chassis/pages'
import { applications } from '@fundharbor/contracts/catalog/applications'
import { Router } from '@koa/router'
import { decideApplication } from './decide-application.ts'
import { applicationsOf, submittedApplications } from './lists.ts'
import { presentAdminApplication, presentApplication } from './presenter.ts'
import { saveDraft } from './save-draft.ts'
import { submitApplication } from './submit-application.ts'

/** `publicUrl` is the site's origin: mails link to it. */
export function applicationsRouter({ publicUrl }: { publicUrl: string }): Router {
  const router = new Router()

  mount(router, applications.mine, async ({ person, query, ctx }) => {
    const page = await applicationsOf(person.id, query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentApplication) })
  })

  mount(router, applications.submit, async ({ person, body }) =>
    presentApplication(await submitApplication(person, body)),
  )

  mount(router, applications.saveDraft, async ({ person, body }) =>
    presentApplication(await saveDraft(person, body)),
  )

  mount(router, applications.adminList, async ({ query: { status, ...page }, ctx }) => {
    const found = await submittedApplications(status, page)
    return respondPage(ctx, { ...found, rows: found.rows.map(presentAdminApplication) })
  })

  mount(router, applications.decide, async ({ person, params, body }) =>
    presentAdminApplication(await decideApplication(person, params.id, { ...body, publicUrl })),
  )

  return router
}
