import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalPeople, OrganizationFacts } from '@fundharbor/contracts/identity/people'
import { Router } from '@koa/router'
import { OrganizationModel } from '../organizations/model.ts'
import { currentName } from '../users/current-name.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { UserModel } from '../users/model.ts'

/** People, for the other services. */
export const router = new Router()

mount(router, internalPeople.contact, async ({ params }) => {
  const user = await UserModel.query().findById(params.id)
  if (!user) throw notFound('User')
  const { id, email, fullName, firstName, emailNotifications } = user
  // Services email verified addresses only, and nobody who is blocked.
  const emailVerified = user.emailVerified && !user.accountBlocked
  return { id, email, fullName, firstName, emailVerified, emailNotifications }
})

mount(router, internalPeople.facts, async ({ params, query }) => {
  const user = await UserModel.query().findById(params.id)
  if (!user) throw notFound('User')
  const { email, phone, homeAddress, country } = user
  const organization = await OrganizationModel.query()
    .whereIn('workspaceId', MembershipModel.workspacesFor(user.id, query))
    .first()
    .select(Object.keys(OrganizationFacts.shape))
  return {
    fullName: currentName(user),
    email,
    phone,
    homeAddress,
    country,
    organization: organization ?? null,
  }
})
