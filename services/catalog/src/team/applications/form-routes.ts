import { mount } from '@fundharbor/chassis/http/mount'
import { applicationForms } from '@fundharbor/contracts/catalog/application-forms'
import type { Router } from '@koa/router'
import { undecided } from './model.ts'
import { findOwnApplication } from './own-application.ts'
import { readableBy } from './own-notes.ts'
import { presentApplication } from './presenter.ts'
import { saveFields } from './save-fields.ts'

/** The form of an application, which several people of a workspace can fill in at once. */
export function mountForm(router: Router): void {
  mount(router, applicationForms.read, async ({ person, params }) => {
    const rows = await readableBy(person)
      .where(params)
      .whereIn('status', ['draft', ...undecided])
      .orderBy('createdAt')
    const [draft, open] = [true, false].map((isDraft) =>
      rows.find(({ status }) => (status === 'draft') === isDraft),
    )
    return { draft: draft ? presentApplication(draft) : null, open: open ? presentApplication(open) : null }
  })

  mount(router, applicationForms.save, async ({ person, params: { opportunityId }, body }) => {
    const { id } = await saveFields(person, opportunityId, body)
    return presentApplication(await findOwnApplication(person, id))
  })
}
