import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { queueNotification } from '@fundharbor/chassis/jobs/notifications'
import type { NotificationKind } from '@fundharbor/contracts/identity/notification-kinds'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { ApplicationModel } from './model.ts'

interface ApprovalNotification {
  kind: Extract<NotificationKind, 'approval-requested' | 'approval-given' | 'changes-requested'>
  application: ApplicationModel
  recipientIds: string[]
}

/**
 * Tells members what a colleague asks for or decided, if the transaction commits, and open pages that it changed; the one place
 * through which approvals reach people.
 */
export async function notifyMembers(
  trx: Knex,
  actor: Person,
  { kind, application, recipientIds }: ApprovalNotification,
): Promise<void> {
  const { workspaceId } = actor
  await announceChange(trx, { topic: 'applications', workspaceId, id: application.opportunityId })
  await queueNotification(trx, {
    workspaceId,
    recipientIds: recipientIds.filter((id) => id !== actor.id),
    kind,
    actorId: actor.id,
    title: application.projectTitle || application.opportunityTitle,
    path: `/applications/${application.id}`,
  })
}
