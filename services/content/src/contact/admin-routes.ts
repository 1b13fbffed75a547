import { recordAuditEvent, sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { contactMessages } from '@fundharbor/contracts/content/contact'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Transaction } from 'objection'
import { everyMessage, listMessages, messageColumns } from './admin-lists.ts'
import { replyMail } from './mails.ts'
import { ContactMessageModel } from './model.ts'
import { presentContactMessage } from './presenter.ts'
import type { ContactSettings } from './settings.ts'

/** Contact messages in the admin console. */
export function contactAdminRouter(settings: ContactSettings): Router {
  const router = new Router()

  mount(router, contactMessages.list, async ({ query, ctx }) => {
    const page = await listMessages(query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentContactMessage) })
  })

  mount(router, contactMessages.export, ({ query, person, ctx }) =>
    sendAuditedCsv(ctx, person, {
      name: 'messages.csv',
      columns: messageColumns,
      rows: everyMessage(query),
      filters: query,
    }),
  )

  mount(router, contactMessages.setStatus, async ({ params, body: { status }, person }) =>
    presentContactMessage(
      await changeMessage(person, params.id, { action: 'changed status', patch: () => ({ status }) }),
    ),
  )

  mount(router, contactMessages.reply, async ({ params, body, person }) =>
    presentContactMessage(
      await changeMessage(person, params.id, {
        action: 'replied',
        patch: (row) => row.withReply(body.text, person.fullName),
        alongside: (trx, row) => queueMail(trx, replyMail(row, body.text, settings)),
      }),
    ),
  )

  return router
}

interface MessageChange {
  /** For the audit log, in the past tense. */
  action: string
  patch: (row: ContactMessageModel) => Partial<ContactMessageModel>
  /** Further writes in the same transaction. */
  alongside?: (trx: Transaction, row: ContactMessageModel) => Promise<void>
}

/** Locks the message, changes it and records the change in the audit log. */
function changeMessage(actor: Person, id: string, change: MessageChange): Promise<ContactMessageModel> {
  return ContactMessageModel.transaction(async (trx) => {
    const row = await ContactMessageModel.query(trx).findById(id).forUpdate()
    if (!row) throw notFound('Message')
    await change.alongside?.(trx, row)
    const before = { status: row.status, replies: row.replies.length }
    const changed = await row.$query(trx).patchAndFetch(change.patch(row))
    await recordAuditEvent(trx, actor, {
      action: change.action,
      subject: `message ${id}`,
      details: { before, after: { status: changed.status, replies: changed.replies.length } },
    })
    return changed
  })
}
