import { csvLines } from '@fundharbor/chassis/http/csv'
import { lastDone } from '@fundharbor/chassis/jobs/status'
import { mount } from '@fundharbor/chassis/http/mount'
import { adminNewsletter } from '@fundharbor/contracts/content/newsletter'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { FRIDAY_LETTER } from './friday-letter.ts'
import { SubscriberModel } from './model.ts'

/** What administrators see of the newsletter. */
export const router = new Router()

const countOf = (status: SubscriberModel['status']) => SubscriberModel.query().where({ status }).resultSize()

mount(router, adminNewsletter.counts, async () => {
  const [confirmed, pending, unsubscribed] = await Promise.all([
    countOf('confirmed'),
    countOf('pending'),
    countOf('unsubscribed'),
  ])
  const lastLetterAt = await lastDone(Model.knex(), FRIDAY_LETTER)
  return { confirmed, pending, unsubscribed, lastLetterAt }
})

mount(router, adminNewsletter.export, async ({ ctx }) => {
  const subscribers = await SubscriberModel.query().where({ status: 'confirmed' }).orderBy('email')
  ctx.attachment('newsletter-subscribers.csv')
  ctx.type = 'text/csv; charset=utf-8'
  const rows = subscribers.map(({ email, confirmedAt }) => [email, confirmedAt?.toISOString() ?? null])
  return `email,confirmed_at\r\n${csvLines(rows)}`
})
