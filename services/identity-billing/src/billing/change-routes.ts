import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { billing } from '@fundharbor/contracts/identity/billing'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { secondsInHour } from 'date-fns/constants'
import type { Dependencies } from '../dependencies.ts'
import { startCardChange } from './change-card.ts'
import { cancelSubscription, changePlan, resumeSubscription } from './change-subscription.ts'
import type { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'
import { syncSubscription } from './sync-subscription.ts'
import { requireBilling } from './require-billing.ts'

const present = async (account: Promise<BillingAccountModel>) => ({
  subscription: presentSubscription(await account),
})

/** Changing one's own subscription. */
export function billingChangeRouter({ settings }: Dependencies): Router {
  const router = new Router()
  const limit = rateLimit('billing account', { times: 120 * settings.attemptsFactor, seconds: secondsInHour })
  /** Limited, because each change calls the provider several times. */
  const config = async ({ id }: Person) => {
    const found = requireBilling(settings)
    await limit(id)
    return found
  }

  mount(router, billing.refresh, async ({ person }) =>
    present(syncSubscription(person.id, await config(person))),
  )

  mount(router, billing.changePlan, async ({ person, body }) =>
    present(changePlan(person.id, body.plan, await config(person))),
  )

  mount(router, billing.cancel, async ({ person }) =>
    present(cancelSubscription(person.id, await config(person))),
  )

  mount(router, billing.resume, async ({ person }) =>
    present(resumeSubscription(person.id, await config(person))),
  )

  mount(router, billing.changeCard, async ({ person }) => ({
    clientSecret: await startCardChange(person, await config(person)),
  }))

  return router
}
