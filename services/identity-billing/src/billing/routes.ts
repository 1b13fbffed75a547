import { mount } from '@fundharbor/chassis/mount'
import { billing } from '@fundharbor/contracts/identity/billing'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { beginCardChange } from './change-card.ts'
import { cancelSubscription, changePlan, resumeSubscription } from './change-subscription.ts'
import { listInvoices } from './invoices.ts'
import { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'
import { refresh } from './refresh.ts'
import { billingOf } from './settings.ts'
import { reportStatus } from './subscription-status.ts'
import { readEvent, takeEvent } from './webhook.ts'

const shown = (account: BillingAccountModel | undefined) => ({ subscription: presentSubscription(account) })

/** The own plan, and all that may be done with it. */
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
    return shown(await BillingAccountModel.of(person.id))
  })

  mount(router, billing.invoices, ({ person }) => listInvoices(person.id, config()))

  mount(router, billing.refresh, async ({ person }) => shown(await refresh(person.id, config())))

  mount(router, billing.changePlan, async ({ person, body }) =>
    shown(await changePlan(person.id, body.plan, config())),
  )

  mount(router, billing.cancel, async ({ person }) => shown(await cancelSubscription(person.id, config())))

  mount(router, billing.resume, async ({ person }) => shown(await resumeSubscription(person.id, config())))

  mount(router, billing.changeCard, async ({ person }) => ({
    clientSecret: await beginCardChange(person, config()),
  }))

  mount(router, billing.webhook, async ({ ctx }) => {
    const event = readEvent(ctx.request.rawBody ?? '', ctx.get('Stripe-Signature'), config())
    await takeEvent(event, config())
    return { message: 'Received' }
  })

  return router
}
