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

/** Tells members what a colleague asks for or decided, if the transaction commits; the one place through which approvals reach people. */
export const notifyMembers = (
  trx: Knex,
  actor: Person,
  { kind, application, recipientIds }: ApprovalNotification,
): Promise<void> =>
  queueNotification(trx, {
    workspaceId: actor.workspaceId,
    recipientIds: recipientIds.filter((id) => id !== actor.id),
    kind,
    actorId: actor.id,
    title: application.projectTitle || application.opportunityTitle,
    path: `/applications/${application.id}`,
  })
