import { mount } from '@fundharbor/chassis/http/mount'
import { applicationForms } from '@fundharbor/contracts/catalog/application-forms'
import { Router } from '@koa/router'
import { findOwnApplication } from './own-application.ts'
import { showField } from './presence.ts'
import { presentApplication } from './presenter.ts'
import { saveFields } from './save-fields.ts'
import { streamForm } from './stream-form.ts'

/** The form of an application, which several people of a workspace can fill in at once. */
export const router = new Router()

mount(router, applicationForms.save, async ({ person, params: { opportunityId }, body }) => {
  const { draft, conflicts } = await saveFields(person, opportunityId, body)
  return { application: presentApplication(await findOwnApplication(person, draft.id)), conflicts }
})

mount(router, applicationForms.follow, ({ person, params: { opportunityId }, query, ctx }) => {
  streamForm(ctx, { person, opportunityId, connectionId: query.connection })
  return ''
})

mount(router, applicationForms.showField, async ({ person, params: { opportunityId }, body }) => {
  await showField({ person, opportunityId, connectionId: body.connection }, body.field)
  return {}
})
