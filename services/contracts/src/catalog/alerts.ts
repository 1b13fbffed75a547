import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Message } from '../primitives.ts'

/** Days before a deadline at which reminders are mailed. */
export const REMINDER_DAYS = [14, 7, 1] as const

/**
 * Which mails the person wants of what is saved. `emailNotifications` is the account's own switch above both;
 * null while that cannot be known.
 */
export const NotificationPreferences = z.object({
  digests: z.boolean(),
  reminders: z.boolean(),
  emailNotifications: z.boolean().nullable(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const NotificationPreferencesChange = NotificationPreferences.omit({
  emailNotifications: true,
}).partial()
export type NotificationPreferencesChange = z.input<typeof NotificationPreferencesChange>

export const alerts = {
  read: endpoint({
    method: 'GET',
    path: '/api/saved-alerts',
    summary: 'Whether digests and deadline reminders are mailed',
    response: NotificationPreferences,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/saved-alerts',
    summary: 'Turn digests and deadline reminders on or off',
    body: NotificationPreferencesChange,
    response: NotificationPreferences,
  }),
  /**
   * Mail programs post a form here (RFC 8058); the body is not read. The token of a mail's link says what ends: one
   * search's digests, one opportunity's reminders, all digests or all reminders. Repeating it changes nothing; an
   * unknown token is a 400.
   */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/saved-alerts/unsubscribe',
    summary: 'Stop what the token of a mail stands for',
    access: 'everyone',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: Message,
  }),
}
