import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { billing } from '@fundharbor/contracts/identity/billing'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { secondsInHour } from 'date-fns/constants'
import type { Dependencies } from '../dependencies.ts'
import { startCardChange } from './change-card.ts'
import { cancelSubscription, changePlan, resumeSubscription } from './change-subscription.ts'
import { presentSubscription, presentSubscriptionTo } from './presenter.ts'
import { syncSubscription } from './sync-subscription.ts'
import { requireBilling } from './require-billing.ts'

/** Changing the subscription of one's workspace. */
export function billingChangeRouter({ settings }: Dependencies): Router {
  const router = new Router()
  const limit = rateLimit('billing account', { times: 120 * settings.attemptsFactor, seconds: secondsInHour })
  /** Limited, because each change calls the provider several times. */
  const config = async ({ id }: Person) => {
    const found = requireBilling(settings)
    await limit(id)
    return found
  }

  mount(router, billing.refresh, async ({ person }) => {
    const account = await syncSubscription(person.workspaceId, await config(person))
    // Everybody in the workspace can ask for the current state.
    return { subscription: presentSubscriptionTo(person, account) }
  })

  mount(router, billing.changePlan, async ({ person, body }) => {
    const { account, result } = await changePlan(person.workspaceId, body.plan, await config(person))
    return { subscription: presentSubscription(account), clientSecret: result }
  })

  mount(router, billing.cancel, async ({ person }) => {
    const { account } = await cancelSubscription(person.workspaceId, await config(person))
    return { subscription: presentSubscription(account) }
  })

  mount(router, billing.resume, async ({ person }) => {
    const { account } = await resumeSubscription(person.workspaceId, await config(person))
    return { subscription: presentSubscription(account) }
  })

  mount(router, billing.changeCard, async ({ person }) => ({
    clientSecret: await startCardChange(person, await config(person)),
  }))

  return router
}
