import { mountAudit, recordAuditEvent, sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { adminUsers } from '@fundharbor/contracts/identity/admin-users'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { sendVerification } from '../registration/verification-routes.ts'
import { blockUser } from './block-user.ts'
import { changePlan } from './change-plan.ts'
import { changeRole } from './change-role.ts'
import { endSessions } from './end-sessions.ts'
import { userColumns } from './export-users.ts'
import { inviteUser } from './invite-user.ts'
import { streamUsers, listUsers } from './list-users.ts'
import { presentAdminUser } from './presenter.ts'

/** Managing accounts as an administrator; every change is in the audit log. */
export function adminUserRouter({ settings }: Dependencies): Router {
  const router = new Router()

  mount(router, adminUsers.list, async ({ query, ctx }) => {
    const page = await listUsers(query)
    return respondPage(ctx, { ...page, rows: page.rows.map((user) => presentAdminUser(user, settings)) })
  })

  mount(router, adminUsers.export, ({ query, person, ctx }) =>
    sendAuditedCsv(ctx, person, {
      name: 'users.csv',
      columns: userColumns,
      rows: streamUsers(query),
      filters: query,
    }),
  )

  mountChanges(router, settings)
  mountEmails(router, settings)
  mountAudit(router, 'identity-billing')

  return router
}

function mountChanges(router: Router, settings: Settings): void {
  mount(router, adminUsers.endSessions, async ({ person, params }) => {
    await endSessions(person, params.id)
    return { message: 'Signed out on every device' }
  })

  mount(router, adminUsers.block, async ({ person, params, body }) => {
    const user = await blockUser(person, params.id, body.blocked)
    return presentAdminUser(user, settings)
  })

  mount(router, adminUsers.setRole, async ({ person, params, body }) => {
    const user = await changeRole(person, params.id, body.role)
    return presentAdminUser(user, settings)
  })

  mount(router, adminUsers.setPlan, async ({ person, params, body }) => {
    const user = await changePlan(person, params.id, body.plan)
    return presentAdminUser(user, settings)
  })
}

function mountEmails(router: Router, settings: Settings): void {
  mount(router, adminUsers.invite, async ({ person, body }) => {
    await inviteUser(person, body.email, settings)
    return { message: 'Invitation sent' }
  })

  mount(router, adminUsers.resendVerification, async ({ person, params }) => {
    const user = await UserModel.query().findById(params.id)
    if (!user) throw notFound('User')
    if (user.emailVerified) throw conflict('This address is already verified')
    await sendVerification(user.email, settings)
    await recordAuditEvent(UserModel.knex(), person, {
      action: 'resent the verification email',
      subject: `user ${user.id}`,
    })
    return { message: 'Verification Email Sent' }
  })
}
