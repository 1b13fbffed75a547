import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Message, tokenInBody } from '../primitives.ts'

/** Days before a deadline on which reminders are sent. */
export const REMINDER_DAYS = [14, 7, 1] as const

/**
 * Emails about saved searches (`digests`), deadlines (`reminders`) and, every week, about new matches for each project
 * (`matches`). `emailNotifications` is the account's setting for
 * all email notifications; null while identity-billing is down.
 */
export const NotificationPreferences = z.object({
  digests: z.boolean(),
  reminders: z.boolean(),
  matches: z.boolean(),
  emailNotifications: z.boolean().nullable(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Preferences to change; the others stay. */
export const NotificationPreferencesChange = NotificationPreferences.omit({
  emailNotifications: true,
}).partial()
export type NotificationPreferencesChange = z.input<typeof NotificationPreferencesChange>

/** Notification preferences of the signed-in person. */
export const alerts = {
  read: endpoint({
    method: 'GET',
    path: '/api/saved-alerts',
    summary: 'Read your notification preferences',
    response: NotificationPreferences,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/saved-alerts',
    summary: 'Turn digests, deadline reminders and emails about new matches on or off',
    body: NotificationPreferencesChange,
    response: NotificationPreferences,
  }),
  /**
   * Mail programs post a form here (RFC 8058). The token determines what is turned off: one search, one opportunity's
   * reminders, all digests, all reminders or all emails about new matches. Repeating it changes nothing. 400 for an unknown
   * token.
   */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/saved-alerts/unsubscribe',
    summary: 'Unsubscribe with the token from an email',
    access: 'everyone',
    ...tokenInBody,
    response: Message,
  }),
}

/** Notification preferences, for the service that finds matches. */
export const internalAlerts = {
  /** Whether the person wants the weekly email, and the token of its unsubscribe link. */
  matches: endpoint({
    method: 'GET',
    path: '/internal/people/:id/match-emails',
    summary: 'Whether a person wants to be emailed about new matches',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: z.object({ isOn: z.boolean(), token: z.string() }),
  }),
}
