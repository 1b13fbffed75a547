import { readLinkToken } from '@fundharbor/chassis/http/private-links'
import { queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import type { NotificationPreferencesChange } from '@fundharbor/contracts/catalog/alerts'
import type { Knex } from 'knex'

/** A person's notification preferences. */
export interface StoredPreferences {
  userId: string
  digests: boolean
  reminders: boolean
  matches: boolean
}

/** Reads a person's preferences. All kinds of email are on by default. */
export const readPreferences = async (knex: Knex, userId: string): Promise<StoredPreferences> =>
  (await knex.table('notification_preferences').where({ user_id: userId }).first()) ?? {
    userId,
    digests: true,
    reminders: true,
    matches: true,
  }

/** Changes a person's preferences. A kind that was never stored takes its default, the others stay. */
export async function changePreferences(
  knex: Knex,
  userId: string,
  change: NotificationPreferencesChange,
): Promise<StoredPreferences> {
  const [changed] = await store(knex, { user_id: userId, ...change })
  return changed
}

const store = (knex: Knex, row: object) =>
  knex.table('notification_preferences').insert(row).onConflict('user_id').merge().returning('*')

/** Queues an email and stores its address with the preferences, so that erasing the person finds the email. */
export async function queueMailTo(trx: Knex, userId: string, mail: Mail): Promise<void> {
  await queueMail(trx, mail)
  await store(trx, { user_id: userId, emailed_to: mail.to })
}

/** Mutes or unmutes a person's reminders of one opportunity. */
export async function saveReminderPreference(
  knex: Knex,
  { userId, opportunityId, isMuted }: { userId: string; opportunityId: string; isMuted: boolean },
): Promise<void> {
  await knex
    .table('reminder_preferences')
    .insert({ user_id: userId, opportunity_id: opportunityId, is_muted: isMuted })
    .onConflict(['user_id', 'opportunity_id'])
    .merge()
}

type TurnOff = (knex: Knex, ids: string[]) => PromiseLike<number>

const preference =
  (change: NotificationPreferencesChange): TurnOff =>
  (knex, [userId = '']) =>
    knex.table('notification_preferences').where({ user_id: userId }).update(change)

const muteSearch: TurnOff = (knex, [id = '']) =>
  knex.table('saved_searches').where({ id }).update({ is_muted: true })

/** Changes nothing for an account or an opportunity that was deleted since. */
async function muteReminder(knex: Knex, ids: string[]): Promise<number> {
  const { rowCount } = await knex.raw(
    `INSERT INTO reminder_preferences (user_id, opportunity_id, is_muted)
     SELECT p.user_id, o.id, true FROM notification_preferences p, opportunities o WHERE p.user_id = ? AND o.id = ?
     ON CONFLICT (user_id, opportunity_id) DO UPDATE SET is_muted = true`,
    ids,
  )
  return rowCount
}

/** What each kind of link turns off, and the confirmation. */
const unsubscribeLinks: Record<string, [TurnOff, string]> = {
  search: [muteSearch, 'We won’t email you about new matches for this search any more.'],
  reminder: [muteReminder, 'We won’t remind you about this deadline any more.'],
  digests: [preference({ digests: false }), 'We won’t email you about new matches any more.'],
  reminders: [preference({ reminders: false }), 'We won’t send you deadline reminders any more.'],
  matches: [
    preference({ matches: false }),
    'We won’t email you about new matches for your projects any more.',
  ],
}

/** Turns off what an email's token is for. Returns a confirmation for the person; null for an unknown token. */
export async function unsubscribeByToken(knex: Knex, token: string): Promise<string | null> {
  for (const [purpose, [turnOff, confirmation]] of Object.entries(unsubscribeLinks)) {
    const ids = readLinkToken(purpose, token)
    if (ids && (await turnOff(knex, ids)) > 0) return confirmation
  }
  return null
}
