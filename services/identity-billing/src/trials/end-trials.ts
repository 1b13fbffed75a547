import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { Model, type Transaction } from 'objection'
import { notifyMembers } from '../seats/notify-members.ts'
import type { Settings } from '../settings.ts'
import { BlockedEmailModel } from '../users/blocked-email-model.ts'
import { UserModel, UserWithPlan } from '../users/model.ts'
import { trialEndedMail } from './mails.ts'

const BATCH_SIZE = 100

/** Marks ended trials and emails each person once. Plan limits do not depend on it: they compare the end date. */
export const endTrials = (settings: Settings): ScheduledJob => ({
  name: 'end-trials',
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: () => endDueTrials(settings),
})

export async function endDueTrials(settings: Settings): Promise<void> {
  for (let ended = BATCH_SIZE; ended === BATCH_SIZE;)
    ended = await Model.transaction((trx) => endBatch(settings, trx))
}

async function endBatch(settings: Settings, trx: Transaction): Promise<number> {
  const due = await UserWithPlan.read(trx)
    .where({ trialExpired: false })
    .where('trialEndDate', '<=', clock.now())
    .orderBy('trialEndDate')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  for (const user of due) await end(user, settings, trx)
  return due.length
}

async function end(user: UserWithPlan, settings: Settings, trx: Transaction): Promise<void> {
  await UserModel.query(trx).findById(user.id).patch({ trialExpired: true, updatedAt: clock.now() })
  await BlockedEmailModel.add(user, trx)
  await notifyMembers(trx, user.workspaceId)
  // For paying and blocked users, the end of the trial changes nothing.
  if (user.subscriptionStatus === 'freemium' && !user.accountBlocked)
    await queueMail(trx, trialEndedMail(user, settings))
}
