import { readText } from '@fundharbor/chassis/http/json-body'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { billing } from '@fundharbor/contracts/identity/billing'
import { Router } from '@koa/router'
import { secondsInHour } from 'date-fns/constants'
import type { Dependencies } from '../dependencies.ts'
import { listInvoices } from './invoices.ts'
import { BillingAccountModel } from './model.ts'
import { presentSubscriptionTo } from './presenter.ts'
import { requireBilling } from './require-billing.ts'
import { reportStatus } from './subscription-status.ts'
import { verifyEvent, processEvent } from './webhook.ts'

/** The plan and invoices of one's workspace, and the payment provider's webhook. */
export function billingRouter({ settings }: Dependencies): Router {
  const router = new Router()
  const config = () => requireBilling(settings)

  mount(router, billing.status, ({ person }) => reportStatus(person, settings))

  mount(router, billing.settings, () => {
    const { publishableKey, scriptUrl } = config()
    return { publishableKey, scriptUrl }
  })

  mount(router, billing.subscription, async ({ person }) => {
    config()
    const account = await BillingAccountModel.ofWorkspace(person.workspaceId)
    return { subscription: presentSubscriptionTo(person, account) }
  })

  // Stripe limits all accounts together.
  const invoicesLimit = rateLimit('billing invoices', {
    times: 120 * settings.attemptsFactor,
    seconds: secondsInHour,
  })
  mount(router, billing.invoices, async ({ person }) => {
    const stripe = config()
    await invoicesLimit(person.id)
    return listInvoices(person.workspaceId, stripe)
  })

  mount(router, billing.webhook, async ({ ctx }) => {
    const event = verifyEvent(await readText(ctx), ctx.get('Stripe-Signature'), config())
    await processEvent(event, config())
    return { message: 'Received' }
  })

  return router
}
