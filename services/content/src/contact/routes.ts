import { clock } from '@fundharbor/chassis/runtime/clock'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { normalizeEmail } from '@fundharbor/chassis/mail/normalize-email'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { addressOf } from '@fundharbor/chassis/mail/mail-sender'
import { contact } from '@fundharbor/contracts/content/contact'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { Router } from '@koa/router'
import { isBelow } from '../limits/is-below.ts'
import { acknowledgmentMail, supportMail } from './mails.ts'
import { ContactMessageModel } from './model.ts'
import type { ConfiguredDetails, ContactSettings } from './settings.ts'

const thank = ({ replyHours }: ConfiguredDetails) => ({
  message: `Thank you for contacting us. We'll get back to you ${replyHours ? `within ${replyHours} hours` : 'by email'}.`,
})

const perVisitor = rateLimit('contact visitor', { times: 5, seconds: 3600 })
/** Keeps people from flooding someone else's inbox with acknowledgments. */
const perAddress = rateLimit('contact address', { times: 3, seconds: 3600 })

/** The public contact form. */
export function contactRouter(settings: ContactSettings): Router {
  const router = new Router()
  const { details, mailFrom } = settings
  const thanks = thank(details)

  mount(router, contact.details, () => ({ ...details, sender: addressOf(mailFrom) }))

  mount(router, contact.send, async ({ body: { website, ...message }, person, ctx }) => {
    if (website) return thanks
    await perVisitor(addressKey(ctx.ip))
    const canAcknowledge = await isBelow(perAddress, normalizeEmail(message.email))
    const now = clock.now()
    const isPriority = person !== null && limitsOf(person, now).prioritySupport
    await ContactMessageModel.transaction(async (trx) => {
      const facts = { ...message, personId: person?.id ?? null, isPriority, createdAt: now }
      const row = await ContactMessageModel.query(trx).insert(facts).returning('*')
      if (canAcknowledge) await queueMail(trx, acknowledgmentMail(row.email, settings))
      if (details.email) await queueMail(trx, supportMail(details.email, row, mailFrom))
    })
    return thanks
  })

  return router
}
