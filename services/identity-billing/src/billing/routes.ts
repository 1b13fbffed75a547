import { mount } from '@fundharbor/chassis/http/mount'
import { billing } from '@fundharbor/contracts/identity/billing'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { listInvoices } from './invoices.ts'
import { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'
import { billingOf } from './settings.ts'
import { reportStatus } from './subscription-status.ts'
import { readEvent, takeEvent } from './webhook.ts'

/** The own plan as it is, and what the payment provider sends. */
export function billingRouter({ settings }: Desk): Router {
  const router = new Router()
  const config = () => billingOf(settings)

  mount(router, billing.status, ({ person }) => reportStatus(person, settings))

  mount(router, billing.settings, () => {
    const { publishableKey, scriptUrl } = config()
    return { publishableKey, scriptUrl }
  })

  mount(router, billing.subscription, async ({ person }) => {
    config()
    return { subscription: presentSubscription(await BillingAccountModel.of(person.id)) }
  })

  mount(router, billing.invoices, ({ person }) => listInvoices(person.id, config()))

  mount(router, billing.webhook, async ({ ctx }) => {
    const event = readEvent(ctx.request.rawBody ?? '', ctx.get('Stripe-Signature'), config())
    await takeEvent(event, config())
    return { message: 'Received' }
  })

  return router
}
