import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, queryFlag, SitePath, text } from '../primitives.ts'
import { NotificationKind } from './notification-kinds.ts'

/** Something that happened in a workspace and concerns one of its members; `describeNotification` says it in words. */
export const Notification = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  /** The name of the workspace's organization. */
  organization: z.string().nullable(),
  /** A `NotificationKind`, or one of a newer release. */
  kind: z.string(),
  /** The member who caused it; null if nobody in particular, or if they have left. */
  actor: z.string().nullable(),
  /** The title of the opportunity or document, or the organization's name. */
  title: z.string(),
  /** The page to open, within the site and in that workspace. */
  path: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Whether a kind also goes by email. The account's `emailNotifications` are about other emails: alerts, reminders and news. */
export const NotificationPreference = z.object({ kind: z.string(), byEmail: z.boolean() })
export type NotificationPreference = z.infer<typeof NotificationPreference>

/** The longest title that is stored. */
export const MAX_NOTIFICATION_TITLE = 200

/** What another service tells members. People who are not members of the workspace are left out, and so is the actor. */
export const NewNotification = z.object({
  workspaceId: z.uuid(),
  recipientIds: z.array(z.uuid()).max(1000),
  kind: NotificationKind,
  actorId: z.uuid().nullable(),
  title: text(MAX_NOTIFICATION_TITLE).min(1),
  path: SitePath,
  /** Each recipient gets one notification with a key, however often it is sent. */
  key: z.string().min(1).max(200),
})
export type NewNotification = z.infer<typeof NewNotification>

const params = z.object({ id: z.uuid() })

/** The signed-in person's notifications, of every workspace that they belong to. They are kept for 90 days. */
export const notifications = {
  /** `X-Total-Count` of `?unread=true` is the number of unread ones. */
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Your notifications, newest first',
    query: z.object({ ...pageQuery, unread: queryFlag.optional() }),
    response: z.array(Notification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/read',
    summary: 'Mark a notification as read',
    params,
    response: Notification,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark all notifications as read; returns how many were unread',
    response: z.object({ read: z.number().int() }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'Which kinds of notifications also go by email',
    response: z.array(NotificationPreference),
  }),
  setPreference: endpoint({
    method: 'PUT',
    path: '/api/notifications/preferences/:kind',
    summary: 'Choose whether a kind of notification also goes by email',
    params: z.object({ kind: NotificationKind }),
    body: z.object({ byEmail: z.boolean() }),
    response: z.array(NotificationPreference),
  }),
}

/** Notifications of the other services; `queueNotification` of the chassis sends them. */
export const internalNotifications = {
  add: endpoint({
    method: 'POST',
    path: '/internal/notifications',
    summary: 'Notify members of a workspace, once for each key',
    access: 'service',
    body: NewNotification,
    response: z.object({}),
  }),
}
