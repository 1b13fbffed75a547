import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import type { Exempt } from '@fundharbor/chassis/http/origin'
import { alerts, internalAlerts } from '@fundharbor/contracts/catalog/alerts'
import { Router } from '@koa/router'
import { Model } from 'objection'
import type { EmailSettings } from '../notification-preferences/email-settings.ts'
import { readEmailSettings } from '../notification-preferences/email-settings.ts'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import {
  changePreferences,
  readPreferences,
  unsubscribeByToken,
} from '../notification-preferences/preferences.ts'

/** Mail programs unsubscribe for the reader (RFC 8058): without our origin, with the token as proof. */
export const isMailProgram: Exempt = (path) => path === alerts.unsubscribe.path

/** Notification preferences, and unsubscribe links in emails. */
export function alertsRouter(readContact: ReadContact): Router {
  const router = new Router()

  mount(router, alerts.read, async ({ person }) => present(await readEmailSettings(person.id, readContact)))

  mount(router, alerts.change, async ({ person, body }) => {
    await changePreferences(Model.knex(), person.id, body)
    return present(await readEmailSettings(person.id, readContact))
  })

  mount(router, alerts.unsubscribe, async ({ query, body }) => {
    const message = await unsubscribeByToken(Model.knex(), body.token ?? query.token ?? '')
    if (!message) throw invalid({ token: 'This link is not valid.' })
    return { message }
  })

  mount(router, internalAlerts.matches, async ({ params }) => {
    const { matches } = await readPreferences(Model.knex(), params.id)
    return { isOn: matches, token: linkToken('matches', params.id) }
  })

  return router
}

const present = ({ preferences, contact }: EmailSettings) => ({
  digests: preferences.digests,
  reminders: preferences.reminders,
  matches: preferences.matches,
  emailNotifications: contact?.emailNotifications ?? null,
})
