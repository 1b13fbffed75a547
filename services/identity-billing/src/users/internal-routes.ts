import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalIdentity } from '@fundharbor/contracts/identity/usage'
import { Router } from '@koa/router'
import { OrganizationModel } from '../organizations/model.ts'
import { UserModel } from './model.ts'

/** What the other services may know of people. */
export const router = new Router()

mount(router, internalIdentity.contact, async ({ params }) => {
  const user = await UserModel.query().findById(params.id)
  if (!user) throw notFound('User')
  const { id, email, fullName, firstName, emailVerified, emailNotifications } = user
  return { id, email, fullName, firstName, emailVerified, emailNotifications }
})

mount(router, internalIdentity.facts, async ({ params }) => {
  const user = await UserModel.query().findById(params.id)
  if (!user) throw notFound('User')
  const { fullName, firstName, lastName, email, phone, homeAddress, country } = user
  const organization = await OrganizationModel.query().findOne({ userId: user.id })
  return {
    // The profile's two names are newer than the one that was given at registration.
    fullName: firstName && lastName ? `${firstName} ${lastName}` : fullName,
    email,
    phone,
    homeAddress,
    country,
    organization: organization ? organizationFacts(organization) : null,
  }
})

const organizationFacts = (row: OrganizationModel) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  website: row.website,
  phone: row.phone,
  address: row.address,
  taxId: row.taxId,
  missionStatement: row.missionStatement,
  foundedYear: row.foundedYear,
  teamSize: row.teamSize,
  annualBudget: row.annualBudget,
})
