import { invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { normalizeEmail } from '@fundharbor/chassis/mail/normalize-email'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { newsletter } from '@fundharbor/contracts/content/newsletter'
import { Router } from '@koa/router'
import { confirmationMail } from './mails.ts'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { SubscriberModel } from './model.ts'

const CHECK_INBOX = { message: 'Check your inbox: we sent you a link to confirm your subscription.' }

const perVisitor = rateLimit('newsletter visitor', { times: 10, seconds: 3600 })
/** Keeps people from flooding someone else's inbox. */
const perAddress = rateLimit('newsletter address', { times: 3, seconds: 3600 })

/** Subscribing and unsubscribing. No response reveals whether an address is subscribed. */
export function newsletterRouter(sender: Sender): Router {
  const router = new Router()

  mount(router, newsletter.subscribe, async ({ body, ctx }) => {
    if (body.website) return CHECK_INBOX
    await perVisitor(addressKey(ctx.ip))
    await perAddress(normalizeEmail(body.email))
    await SubscriberModel.transaction(async (trx) => {
      const token = await SubscriberModel.requestConfirmation(body.email, trx)
      if (token) await queueMail(trx, confirmationMail(body.email, token, sender))
    })
    return CHECK_INBOX
  })

  mount(router, newsletter.confirm, async ({ body }) => {
    const isConfirmed = await SubscriberModel.confirm(body.token)
    if (!isConfirmed)
      throw invalid({ token: 'This link is no longer valid. Subscribe again to get a new one.' })
    return { message: 'You’re subscribed. The next newsletter comes on Friday.' }
  })

  mount(router, newsletter.unsubscribe, async ({ query, body }) => {
    const isKnown = await SubscriberModel.unsubscribe(body.token ?? query.token ?? '')
    if (!isKnown) throw invalid({ token: 'This link is not valid.' })
    return { message: 'You’re unsubscribed. You won’t get the newsletter any more.' }
  })

  return router
}
