import { startWorker } from '@fundharbor/chassis/jobs/queue'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { subHours } from 'date-fns/subHours'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { notificationEmailQueue } from './email-queue.ts'
import { notificationMail } from './mails.ts'
import { NotificationModel } from './model.ts'
import { wantsEmail } from './preferences.ts'

/** More in an hour are in the app only. */
const MAX_PER_HOUR = 10

/** Starts sending emails about notifications in this process. */
export const startNotificationEmails = (settings: Settings): Promise<unknown> =>
  startWorker(notificationEmailQueue, ({ data }) => emailNotification(data.id, settings))

/** Emails a notification once, unless it was read, or its recipient has turned that off or left the workspace. */
export const emailNotification = (id: string, settings: Settings): Promise<void> =>
  NotificationModel.transaction(async (trx) => {
    const unread = NotificationModel.query(trx).where({ id }).whereNull('readAt').whereNull('emailedAt')
    const [notification] = await NotificationModel.named(unread)
    if (!notification) return
    // Locked, so that two emails at once cannot both be the tenth.
    const user = await UserModel.query(trx)
      .findById(notification.userId)
      .where({ emailVerified: true, accountBlocked: false })
      .forUpdate()
    if (!user || !(await wantsEmail([user.id], notification.kind, trx)).has(user.id)) return
    const recent = await NotificationModel.query(trx)
      .where({ userId: user.id })
      .where('emailedAt', '>', subHours(clock.now(), 1))
      .resultSize()
    if (recent >= MAX_PER_HOUR) return
    const claimed = await NotificationModel.query(trx)
      .findById(id)
      .whereNull('readAt')
      .whereNull('emailedAt')
      .patch({ emailedAt: clock.now() })
    if (claimed > 0) await queueMail(trx, notificationMail(user.email, notification, settings))
  })
