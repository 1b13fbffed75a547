import { queueNotification } from '@fundharbor/chassis/jobs/notifications'
import type { NotificationKind } from '@fundharbor/contracts/identity/notification-kinds'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { GrantModel } from '../grants/model.ts'

interface GrantNotification {
  kind: Extract<NotificationKind, 'mention' | 'assigned' | 'task-assigned'>
  grant: Pick<GrantModel, 'id' | 'workspaceId' | 'opportunityTitle'>
  recipientIds: string[]
}

/** Notifies members about a grant, if the transaction commits. Nobody is notified of their own changes. */
export const notifyMembers = (
  trx: Knex,
  actor: Pick<Person, 'id'>,
  { kind, grant, recipientIds }: GrantNotification,
): Promise<void> =>
  queueNotification(trx, {
    workspaceId: grant.workspaceId,
    recipientIds: recipientIds.filter((id) => id !== actor.id),
    kind,
    actorId: actor.id,
    title: grant.opportunityTitle,
    path: `/grants/${grant.id}`,
  })
