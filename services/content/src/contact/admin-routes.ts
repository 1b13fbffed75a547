import { notFound } from '@fundharbor/chassis/failures'
import { queueMail } from '@fundharbor/chassis/mail'
import { mount } from '@fundharbor/chassis/mount'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/pages'
import { contactMessages } from '@fundharbor/contracts/content/contact'
import { Router } from '@koa/router'
import { z } from 'zod'
import { replyMail } from './mails.ts'
import { ContactMessageModel } from './model.ts'
import { presentContactMessage } from './presenter.ts'
import type { ContactSettings } from './routes.ts'

const Position = z.object({ createdAt: z.iso.datetime(), id: z.uuid() })

/** The inbox of the people who answer. */
export function contactAdminRouter(settings: ContactSettings): Router {
  const router = new Router()

  mount(router, contactMessages.list, async ({ query, ctx }) => {
    const { status, limit = DEFAULT_PAGE } = query
    const cursor = decodeCursor(query.cursor, (value) => Position.parse(value))
    const [rows, total] = await Promise.all([
      ContactMessageModel.newest({ status }, cursor).limit(limit + 1),
      ContactMessageModel.newest({ status }).resultSize(),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next =
      rows.length > limit && last ? { createdAt: last.createdAt.toISOString(), id: last.id } : undefined
    return respondPage(ctx, { rows: page.map(presentContactMessage), total, next })
  })

  mount(router, contactMessages.setStatus, async ({ params, body }) => {
    const row = await messageOf(params.id)
    return presentContactMessage(await row.$query().patchAndFetch({ status: body.status }))
  })

  mount(router, contactMessages.reply, async ({ params, body, person }) => {
    const row = await messageOf(params.id)
    const answered = await ContactMessageModel.transaction(async (trx) => {
      await queueMail(trx, replyMail(row, body.text, settings))
      return row.$query(trx).patchAndFetch(row.answered(body.text, person.fullName))
    })
    return presentContactMessage(answered)
  })

  return router
}

async function messageOf(id: string): Promise<ContactMessageModel> {
  const row = await ContactMessageModel.query().findById(id)
  if (!row) throw notFound('Message')
  return row
}
