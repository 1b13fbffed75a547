import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { Model, type Transaction } from 'objection'
import { announce } from '../sessions/announce.ts'
import type { Settings } from '../settings.ts'
import { BlockedEmailModel } from '../users/blocked-email-model.ts'
import { UserModel } from '../users/model.ts'
import { trialEndedMail } from './mails.ts'

const AT_ONCE = 100

/**
 * Writes down which trials are over and tells each person once. Limits do not wait for it: they look at the clock when
 * they are used.
 */
export const endTrials = (settings: Settings): ScheduledJob => ({
  name: 'end-trials',
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: () => endDueTrials(settings),
})

export async function endDueTrials(settings: Settings): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE;)
    ended = await Model.transaction((trx) => endSome(settings, trx))
}

async function endSome(settings: Settings, trx: Transaction): Promise<number> {
  const due = await UserModel.query(trx)
    .where({ trialExpired: false })
    .where('trialEndDate', '<=', clock.now())
    .orderBy('trialEndDate')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
  for (const user of due) await end(user, settings, trx)
  return due.length
}

async function end(user: UserModel, settings: Settings, trx: Transaction): Promise<void> {
  await UserModel.query(trx).findById(user.id).patch({ trialExpired: true, updatedAt: clock.now() })
  await BlockedEmailModel.keep(user, trx)
  await announce(trx, { userId: user.id })
  // Who pays, or may not sign in, loses nothing by the end of the trial.
  if (user.subscriptionStatus === 'freemium' && !user.accountBlocked)
    await queueMail(trx, trialEndedMail(user, settings))
}
