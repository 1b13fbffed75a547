import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { enqueue } from '@fundharbor/chassis/jobs/queue'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { NewNotification } from '@fundharbor/contracts/identity/notifications'
import type { Transaction } from 'objection'
import { UserModel } from '../users/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { NotificationModel } from './model.ts'
import { EMAIL_DELAY_SECONDS, notificationEmailQueue } from './email-queue.ts'
import { wantsEmail } from './preferences.ts'

/**
 * Stores a notification for each recipient who is a member of the workspace, except for the actor. A key that a recipient
 * already has adds nothing.
 */
export async function addNotification(
  { recipientIds, actorId, ...notification }: NewNotification,
  trx: Transaction,
): Promise<void> {
  const { workspaceId, kind } = notification
  const members = await MembershipModel.query(trx)
    .where({ workspaceId })
    .whereIn('userId', recipientIds)
    .modify((all) => void (actorId && all.whereNot({ userId: actorId })))
    // A member who leaves at the same time waits, and takes the notification along.
    .forKeyShare()
  if (members.length === 0) return
  const actor = actorId ? await UserModel.query(trx).findById(actorId).select('id').forKeyShare() : undefined
  const rows = members.map(({ userId }) => ({
    ...notification,
    userId,
    actorId: actor?.id ?? null,
    createdAt: clock.now(),
  }))
  const added = await NotificationModel.query(trx)
    .insert(rows)
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('*')
  const stored = added.filter(({ id }) => id)
  await announceChange(trx, ...stored.map(({ userId }) => ({ topic: 'notifications' as const, userId })))
  await queueEmails(stored, kind, trx)
}

async function queueEmails(added: NotificationModel[], kind: string, trx: Transaction): Promise<void> {
  const emailed = await wantsEmail(
    added.map(({ userId }) => userId),
    kind,
    trx,
  )
  const jobs = added
    .filter(({ userId }) => emailed.has(userId))
    .map(({ id }) => ({ data: { id }, id, startAfterSeconds: EMAIL_DELAY_SECONDS }))
  await enqueue(trx, notificationEmailQueue, ...jobs)
}
