import { notFound } from '@fundharbor/chassis/failures'
import { mount } from '@fundharbor/chassis/mount'
import { internalIdentity } from '@fundharbor/contracts/identity/usage'
import { Router } from '@koa/router'
import { UserModel } from './model.ts'

/** What the other services may know of people. */
export const router = new Router()

mount(router, internalIdentity.contact, async ({ params }) => {
  const user = await UserModel.query().findById(params.id)
  if (!user) throw notFound('User')
  const { id, email, fullName, firstName, emailVerified, emailNotifications } = user
  return { id, email, fullName, firstName, emailVerified, emailNotifications }
})
