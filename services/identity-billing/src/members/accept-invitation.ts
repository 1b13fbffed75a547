import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { notifyAboutMembers } from '../notifications/notify.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { ActivityModel } from './activity-model.ts'
import { InvitationModel } from './invitation-model.ts'
import { assertSeat } from '../seats/seats.ts'

const ended = () =>
  new Failure('INVALID', 'This invitation has expired, was withdrawn or was already used. Ask for a new one.')

/** Makes the person a member, once; returns the id of the workspace. Trial and plan of the person stay as they are. */
export const acceptInvitation = (person: Person, token: string): Promise<string> =>
  InvitationModel.transaction(async (trx) => {
    const found = await InvitationModel.findValid(token, trx)
    if (!found) throw ended()
    const { workspaceId } = found
    await WorkspaceModel.lock(workspaceId, trx)
    // Read again with the lock: it may have been used or withdrawn in the meantime.
    const invitation = await InvitationModel.findValid(token, trx)
    if (!invitation) throw ended()
    if (invitation.email.toLowerCase() !== person.email.toLowerCase())
      throw conflict(
        `This invitation is for ${invitation.email}, and you are signed in as ${person.email}. Sign in with the invited address.`,
      )
    const { role, invitedBy } = invitation
    await invitation.$query(trx).delete()
    const own = { workspaceId, userId: person.id }
    if (await MembershipModel.query(trx).findOne(own)) return workspaceId
    await assertSeat(workspaceId, 0, trx)
    await MembershipModel.query(trx).insert({ ...own, role, joinedAt: clock.now() })
    await ActivityModel.record({ workspaceId, action: 'joined', actorId: person.id, role }, trx)
    await notifyAboutMembers(
      {
        workspaceId,
        recipientIds: invitedBy ? [invitedBy] : [],
        kind: 'member-joined',
        actorId: person.id,
      },
      trx,
    )
    return workspaceId
  })
