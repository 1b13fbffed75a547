import { queueNotification } from '@fundharbor/chassis/jobs/notifications'
import type { NotificationKind } from '@fundharbor/contracts/identity/notification-kinds'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { DecisionModel } from '../fit/model.ts'

interface CardNotification {
  kind: Extract<NotificationKind, 'mention' | 'assigned' | 'task-assigned'>
  card: Pick<DecisionModel, 'id' | 'workspaceId' | 'opportunityTitle'>
  recipientIds: string[]
}

/** Notifies members about a card, if the transaction commits. Nobody is notified of their own changes. */
export const notifyMembers = (
  trx: Knex,
  actor: Pick<Person, 'id'>,
  { kind, card, recipientIds }: CardNotification,
): Promise<void> =>
  queueNotification(trx, {
    workspaceId: card.workspaceId,
    recipientIds: recipientIds.filter((id) => id !== actor.id),
    kind,
    actorId: actor.id,
    title: card.opportunityTitle,
    path: `/pipeline/${card.id}`,
  })
