import { queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import { newToken } from '@fundharbor/chassis/http/one-click'
import type { NotificationPreferencesChange } from '@fundharbor/contracts/catalog/alerts'
import type { Knex } from 'knex'

/** Which mails a person wants, and the secrets of the links that end them. */
export interface Wishes {
  userId: string
  digests: boolean
  reminders: boolean
  digestsToken: string
  remindersToken: string
}

/** The wishes of a person; both kinds of mail are wanted until somebody says otherwise. */
export async function readWishes(knex: Knex, userId: string): Promise<Wishes> {
  const wishes = knex.table('notification_preferences')
  await wishes
    .clone()
    .insert({ user_id: userId, digests_token: newToken(), reminders_token: newToken() })
    .onConflict('user_id')
    .ignore()
  return wishes.clone().where({ user_id: userId }).first()
}

export async function changeWishes(
  knex: Knex,
  userId: string,
  change: NotificationPreferencesChange,
): Promise<Wishes> {
  await readWishes(knex, userId)
  if (Object.keys(change).length > 0) {
    await knex.table('notification_preferences').where({ user_id: userId }).update(change)
  }
  return readWishes(knex, userId)
}

/** Queues a mail to a person; the address is kept, so that erasing the person finds the mail. */
export async function mailTo(trx: Knex, userId: string, mail: Mail): Promise<void> {
  await queueMail(trx, mail)
  await trx.table('notification_preferences').where({ user_id: userId }).update({ emailed_to: mail.to })
}

/** Mutes or unmutes the reminders of one opportunity; the secret of the link that mutes it. */
export async function wishReminders(
  knex: Knex,
  { userId, opportunityId, isMuted }: { userId: string; opportunityId: string; isMuted?: boolean },
): Promise<string> {
  const row = { user_id: userId, opportunity_id: opportunityId }
  const [{ muteToken }] = await knex
    .table('reminder_preferences')
    .insert({ ...row, mute_token: newToken(), is_muted: isMuted ?? false })
    .onConflict(['user_id', 'opportunity_id'])
    // Without a wish the row is only read; an update that changes nothing returns it.
    .merge(isMuted === undefined ? { user_id: userId } : { is_muted: isMuted })
    .returning('mute_token')
  return muteToken
}

/** Ends what a mail's token stands for; the sentence that says so, null for a token that nobody was given. */
export async function stopByToken(knex: Knex, token: string): Promise<string | null> {
  const stops = [
    ['saved_searches', 'mute_token', { is_muted: true }, 'New matches of this search are no longer mailed.'],
    ['reminder_preferences', 'mute_token', { is_muted: true }, 'You get no more reminders of this deadline.'],
    ['notification_preferences', 'digests_token', { digests: false }, 'New matches are no longer mailed.'],
    [
      'notification_preferences',
      'reminders_token',
      { reminders: false },
      'You get no more deadline reminders.',
    ],
  ] as const
  for (const [table, column, change, sentence] of stops) {
    const found = await knex
      .table(table)
      .where({ [column]: token })
      .update(change)
    if (found > 0) return sentence
  }
  return null
}
