import { newToken } from '@fundharbor/chassis/http/one-click'
import { queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import type { NotificationPreferencesChange } from '@fundharbor/contracts/catalog/alerts'
import type { Knex } from 'knex'

/** A person's notification preferences, and the tokens of the links that turn them off. */
export interface StoredPreferences {
  userId: string
  digests: boolean
  reminders: boolean
  matches: boolean
  digestsToken: string
  remindersToken: string
  matchesToken: string
}

/** Reads a person's preferences. All kinds of email are on by default. */
export async function readPreferences(knex: Knex, userId: string): Promise<StoredPreferences> {
  const stored = () => knex.table('notification_preferences').where({ user_id: userId }).first()
  const preferences = await stored()
  if (preferences) return preferences
  const tokens = { digests_token: newToken(), reminders_token: newToken(), matches_token: newToken() }
  await knex
    .table('notification_preferences')
    .insert({ user_id: userId, ...tokens })
    .onConflict('user_id')
    .ignore()
  return stored()
}

export async function changePreferences(
  knex: Knex,
  userId: string,
  change: NotificationPreferencesChange,
): Promise<StoredPreferences> {
  await readPreferences(knex, userId)
  if (Object.keys(change).length > 0) {
    await knex.table('notification_preferences').where({ user_id: userId }).update(change)
  }
  return readPreferences(knex, userId)
}

/** Queues an email and stores its address with the preferences, so that erasing the person finds the email. */
export async function queueMailTo(trx: Knex, userId: string, mail: Mail): Promise<void> {
  await queueMail(trx, mail)
  await trx.table('notification_preferences').where({ user_id: userId }).update({ emailed_to: mail.to })
}

interface ReminderPreference {
  userId: string
  opportunityId: string
  /** Leaves the preference as it is if undefined. */
  isMuted?: boolean
}

/** Mutes or unmutes the reminders of one opportunity. Returns the token of the link that mutes them. */
export async function saveReminderPreference(
  knex: Knex,
  { userId, opportunityId, isMuted }: ReminderPreference,
): Promise<string> {
  const row = { user_id: userId, opportunity_id: opportunityId }
  const [{ muteToken }] = await knex
    .table('reminder_preferences')
    .insert({ ...row, mute_token: newToken(), is_muted: isMuted ?? false })
    .onConflict(['user_id', 'opportunity_id'])
    // An update that changes nothing still returns the row.
    .merge(isMuted === undefined ? { user_id: userId } : { is_muted: isMuted })
    .returning('mute_token')
  return muteToken
}

/** What each kind of token turns off, and the confirmation. */
const unsubscribeTargets = [
  [
    'saved_searches',
    'mute_token',
    { is_muted: true },
    'We won’t email you about new matches for this search any more.',
  ],
  [
    'reminder_preferences',
    'mute_token',
    { is_muted: true },
    'We won’t remind you about this deadline any more.',
  ],
  [
    'notification_preferences',
    'digests_token',
    { digests: false },
    'We won’t email you about new matches any more.',
  ],
  [
    'notification_preferences',
    'reminders_token',
    { reminders: false },
    'We won’t send you deadline reminders any more.',
  ],
  [
    'notification_preferences',
    'matches_token',
    { matches: false },
    'We won’t email you about new matches for your projects any more.',
  ],
] as const

/** Turns off what an email's token is for. Returns a confirmation for the person; null for an unknown token. */
export async function unsubscribeByToken(knex: Knex, token: string): Promise<string | null> {
  for (const [table, column, change, confirmation] of unsubscribeTargets) {
    const updated = await knex
      .table(table)
      .where({ [column]: token })
      .update(change)
    if (updated > 0) return confirmation
  }
  return null
}
