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
  const { rows, ...rest } = await sortedPage(found, orders, { sort: 'newest', ...page })
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

mount(router, notifications.readAll, async ({ person }) => ({
  read: await NotificationModel.ofUser(person.id).whereNull('readAt').patch({ readAt: clock.now() }),
}))

mount(router, notifications.read, async ({ person, params: { id } }) => {
  const own = () => NotificationModel.ofUser(person.id).where({ id })
  await own().whereNull('readAt').patch({ readAt: clock.now() })
  const [row] = await NotificationModel.named(own())
  if (!row) throw notFound('Notification')
  return presentNotification(row)
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
