import { invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { newsletter } from '@fundharbor/contracts/content/newsletter'
import { Router } from '@koa/router'
import { confirmationMail } from './mails.ts'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { SubscriberModel } from './model.ts'

const ASKED = { message: 'Check your inbox: we sent you a link to confirm your subscription.' }

const perVisitor = rateLimit('newsletter visitor', { times: 10, seconds: 3600 })
/** Nobody's inbox is to be flooded by somebody else. */
const perAddress = rateLimit('newsletter address', { times: 3, seconds: 3600 })

/** Signing up and off. Whether an address is subscribed is told to no one. */
export function newsletterRouter(sender: Sender): Router {
  const router = new Router()

  mount(router, newsletter.subscribe, async ({ body, ctx }) => {
    if (body.website) return ASKED
    await perVisitor(ctx.ip)
    await perAddress(body.email.toLowerCase())
    await SubscriberModel.transaction(async (trx) => {
      const token = await SubscriberModel.ask(body.email, trx)
      if (token) await queueMail(trx, confirmationMail(body.email, token, sender))
    })
    return ASKED
  })

  mount(router, newsletter.confirm, async ({ body }) => {
    const isConfirmed = await SubscriberModel.confirm(body.token)
    if (!isConfirmed) throw invalid({ token: 'This link is not valid any more. Please subscribe again.' })
    return { message: 'You are subscribed. The next letter comes on Friday.' }
  })

  mount(router, newsletter.unsubscribe, async ({ query }) => {
    const isKnown = await SubscriberModel.unsubscribe(query.token)
    if (!isKnown) throw invalid({ token: 'This link is not valid.' })
    return { message: 'You are unsubscribed. We will not write again.' }
  })

  return router
}
