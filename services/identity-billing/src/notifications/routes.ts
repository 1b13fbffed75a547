import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { byInstant, sortedPage } from '@fundharbor/chassis/data/sorted-page'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { internalNotifications, notifications } from '@fundharbor/contracts/identity/notifications'
import { Router } from '@koa/router'
import { addNotification } from './add-notification.ts'
import { NotificationModel } from './model.ts'
import { readPreferences, setPreference } from './preferences.ts'
import { presentNotification } from './presenter.ts'

const orders = { newest: byInstant('created_at', 'desc') }

/** What a person is told about their workspaces, and what they want emailed. */
export const router = new Router()

mount(router, notifications.list, async ({ person, query: { unread, ...page }, ctx }) => {
  const found = NotificationModel.ofUser(person.id)
  if (unread) void found.whereNull('readAt')
  const { rows, ...rest } = await sortedPage(found, orders, page)
  const named = await NotificationModel.named(
    NotificationModel.query().whereIn(
      'id',
      rows.map(({ id }) => id),
    ),
  )
  const byId = new Map(named.map((row) => [row.id, row]))
  const shown = rows.flatMap(({ id }) => byId.get(id) ?? [])
  return respondPage(ctx, { ...rest, rows: shown }).map(presentNotification)
})

mount(router, notifications.readAll, async ({ person }) => ({ read: await markAsRead(person.id) }))

mount(router, notifications.read, async ({ person, params: { id } }) => {
  await markAsRead(person.id, { id })
  const [row] = await NotificationModel.named(NotificationModel.ofUser(person.id).where({ id }))
  if (!row) throw notFound('Notification')
  return presentNotification(row)
})

/** Returns how many were unread. */
const markAsRead = (userId: string, which = {}): Promise<number> =>
  NotificationModel.transaction(async (trx) => {
    const unread = NotificationModel.query(trx)
      .where({ userId, ...which })
      .whereNull('readAt')
    const read = await unread.patch({ readAt: clock.now() })
    if (read > 0) await announceChange(trx, { topic: 'notifications', userId })
    return read
  })

mount(router, notifications.preferences, ({ person }) => readPreferences(person.id))

mount(router, notifications.setPreference, async ({ person, params, body }) => {
  await setPreference(person.id, { ...params, ...body })
  return readPreferences(person.id)
})

mount(router, internalNotifications.add, async ({ body }) => {
  await NotificationModel.transaction((trx) => addNotification(body, trx))
  return {}
})
