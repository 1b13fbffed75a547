import { mount } from '@fundharbor/chassis/http/mount'
import { internalMembers } from '@fundharbor/contracts/identity/members'
import { Router } from '@koa/router'
import { listMembers } from './list-members.ts'

/** The members of a workspace, for the other services. */
export const router = new Router()

mount(router, internalMembers.list, async ({ params }) => {
  const members = await listMembers(params.id)
  return members.map(({ userId: id, name, role }) => ({ id, name, role }))
})
