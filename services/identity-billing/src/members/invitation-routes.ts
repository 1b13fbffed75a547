import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { invitations } from '@fundharbor/contracts/identity/members'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { ActivityModel } from './activity-model.ts'
import { InvitationModel, presentInvitation } from './invitation-model.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { sendInvitation } from './send-invitation.ts'
import { switchWorkspace } from './switch-workspace.ts'

/** Inviting people, and joining. */
export function invitationRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()

  mount(router, invitations.list, async ({ person }) =>
    (await InvitationModel.ofWorkspace(person.workspaceId)).map(presentInvitation),
  )

  mount(router, invitations.send, async ({ person, body, ctx }) => {
    const { id: invitedBy, workspaceId, organization } = person
    if (!organization) throw conflict('Create your organization profile first')
    await limits.invitation.consume(ctx, person.email)
    await limits.invited.consume(ctx, body.email)
    const invitation = { ...body, workspaceId, invitedBy, organization: organization.name }
    const row = await sendInvitation(invitation, settings).catch(async (error: unknown) => {
      // Otherwise an organization without a free seat could keep others from inviting this person.
      await limits.invited.refund(ctx, body.email)
      throw error
    })
    return presentInvitation(row)
  })

  mount(router, invitations.withdraw, async ({ person, params }) => {
    const { id: actorId, workspaceId } = person
    await InvitationModel.transaction(async (trx) => {
      await lockAsOwner(person, trx)
      const row = await InvitationModel.query(trx).findOne({ id: params.id, workspaceId })
      if (!row) throw notFound('Invitation')
      await row.$query(trx).delete()
      await ActivityModel.record({ workspaceId, action: 'withdrew', actorId, email: row.email }, trx)
    })
    return {}
  })

  mount(router, invitations.accept, async ({ person, body, ctx }) => {
    const workspaceId = await acceptInvitation(person, body.token)
    return switchWorkspace(ctx, person.id, workspaceId)
  })

  return router
}
