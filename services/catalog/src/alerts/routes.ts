import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { Exempt } from '@fundharbor/chassis/http/origin'
import { alerts } from '@fundharbor/contracts/catalog/alerts'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { readMailingFacts } from '../saved/mailing-facts.ts'
import type { MailingFacts } from '../saved/mailing.ts'
import type { ReadContact } from './contacts.ts'
import { changeWishes, stopByToken } from './wishes.ts'

/** Mail programs unsubscribe on the reader's behalf (RFC 8058): from no page of ours, with the token as proof. */
export const isMailProgram: Exempt = (path) => path === alerts.unsubscribe.path

/** What a person wants mailed, and the ways out that mails carry. */
export function alertsRouter(readContact: ReadContact): Router {
  const router = new Router()

  mount(router, alerts.read, async ({ person }) => present(await readMailingFacts(person.id, readContact)))

  mount(router, alerts.change, async ({ person, body }) => {
    await changeWishes(Model.knex(), person.id, body)
    return present(await readMailingFacts(person.id, readContact))
  })

  mount(router, alerts.unsubscribe, async ({ query }) => {
    const message = await stopByToken(Model.knex(), query.token)
    if (!message) throw invalid({ token: 'This link is not valid.' })
    return { message }
  })

  return router
}

const present = ({ wishes, contact }: MailingFacts) => ({
  digests: wishes.digests,
  reminders: wishes.reminders,
  emailNotifications: contact?.emailNotifications ?? null,
})
