import { sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { byText, everyRow } from '@fundharbor/chassis/data/sorted-page'
import { lastDone } from '@fundharbor/chassis/jobs/status'
import { mount } from '@fundharbor/chassis/http/mount'
import { adminNewsletter } from '@fundharbor/contracts/content/newsletter'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { FRIDAY_LETTER } from './friday-letter.ts'
import { SubscriberModel } from './model.ts'

/** Newsletter statistics and export for administrators. */
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

const columns: CsvColumns<SubscriberModel> = [
  ['email', ({ email }) => email],
  ['confirmed_at', ({ confirmedAt }) => confirmedAt?.toISOString() ?? null],
]

mount(router, adminNewsletter.export, ({ person, ctx }) => {
  const rows = everyRow(SubscriberModel.query().where({ status: 'confirmed' }), byText('email'))
  return sendAuditedCsv(ctx, person, { name: 'newsletter-subscribers.csv', columns, rows })
})
