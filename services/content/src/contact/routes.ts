import { clock } from '@fundharbor/chassis/runtime/clock'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { contact } from '@fundharbor/contracts/content/contact'
import { Router } from '@koa/router'
import { acknowledgmentMail, supportMail } from './mails.ts'
import { ContactMessageModel } from './model.ts'

export interface ContactSettings {
  mailFrom: string
  /** Messages are forwarded to this address. Without it they are only in the admin console. */
  support?: string
  phone?: string
  address?: string
}

const THANKS = { message: "Thank you for contacting us. We'll get back to you within 24 hours." }

const perVisitor = rateLimit('contact visitor', { times: 5, seconds: 3600 })
/** Keeps people from flooding someone else's inbox with acknowledgments. */
const perAddress = rateLimit('contact address', { times: 3, seconds: 3600 })

const isBelowLimit = (email: string): Promise<boolean> =>
  perAddress(email.toLowerCase()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    },
  )

/** The public contact form. */
export function contactRouter(settings: ContactSettings): Router {
  const router = new Router()

  mount(router, contact.details, () => ({
    email: settings.support ?? null,
    phone: settings.phone ?? null,
    address: settings.address ?? null,
  }))

  mount(router, contact.send, async ({ body: { website, ...message }, person, ctx }) => {
    if (website) return THANKS
    await perVisitor(addressKey(ctx.ip))
    const canAcknowledge = await isBelowLimit(message.email)
    await ContactMessageModel.transaction(async (trx) => {
      const facts = { ...message, personId: person?.id ?? null, createdAt: clock.now() }
      const row = await ContactMessageModel.query(trx).insert(facts).returning('*')
      if (canAcknowledge) await queueMail(trx, acknowledgmentMail(row.email, settings))
      if (settings.support) await queueMail(trx, supportMail(settings.support, row, settings.mailFrom))
    })
    return THANKS
  })

  return router
}
