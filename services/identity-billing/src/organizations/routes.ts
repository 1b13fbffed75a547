import { mount } from '@fundharbor/chassis/mount'
import { organizations } from '@fundharbor/contracts/identity/organizations'
import { Router } from '@koa/router'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'

export const router = new Router()

mount(router, organizations.mine, async ({ person }) => {
  const row = await OrganizationModel.query().findOne({ userId: person.id })
  return row ? presentOrganization(row) : null
})
