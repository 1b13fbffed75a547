import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Exempt } from '@fundharbor/chassis/http/origin'
import { alerts, internalAlerts } from '@fundharbor/contracts/catalog/alerts'
import { Router } from '@koa/router'
import { Model } from 'objection'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import {
  changePreferences,
  readPreferences,
  unsubscribeByToken,
  type StoredPreferences,
} from '../notification-preferences/preferences.ts'

/** Mail programs unsubscribe for the reader (RFC 8058): without our origin, with the token as proof. */
export const isMailProgram: Exempt = (path) => path === alerts.unsubscribe.path

/** Notification preferences, and unsubscribe links in emails. */
export function alertsRouter(readContact: ReadContact): Router {
  const router = new Router()

  const present = async ({ userId, digests, reminders, matches }: StoredPreferences) => ({
    digests,
    reminders,
    matches,
    emailNotifications: await takesEmails(userId, readContact),
  })

  mount(router, alerts.read, async ({ person }) => present(await readPreferences(Model.knex(), person.id)))

  mount(router, alerts.change, async ({ person, body }) =>
    present(await changePreferences(Model.knex(), person.id, body)),
  )

  mount(router, alerts.unsubscribe, async ({ query, body }) => {
    const message = await unsubscribeByToken(Model.knex(), body.token ?? query.token ?? '')
    if (!message) throw invalid({ token: 'This link is not valid.' })
    return { message }
  })

  mount(router, internalAlerts.matches, async ({ params }) => {
    // An unsubscribe link changes what is stored.
    const { matches } = await changePreferences(Model.knex(), params.id, {})
    return { isOn: matches, token: linkToken('matches', params.id) }
  })

  return router
}

/** Asks identity-billing, because the setting may have changed a moment ago; null while it cannot be asked. */
async function takesEmails(userId: string, readContact: ReadContact): Promise<boolean | null> {
  try {
    return (await readContact(userId))?.emailNotifications ?? null
  } catch (error) {
    logger.warn({ err: error }, 'the account’s email settings are unavailable')
    return null
  }
}
