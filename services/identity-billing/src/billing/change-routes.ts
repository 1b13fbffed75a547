import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { billing } from '@fundharbor/contracts/identity/billing'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { beginCardChange } from './change-card.ts'
import { cancelSubscription, changePlan, resumeSubscription } from './change-subscription.ts'
import type { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'
import { refresh } from './refresh.ts'
import { billingOf } from './settings.ts'

const HOUR_S = 3600

const shown = async (account: Promise<BillingAccountModel>) => ({
  subscription: presentSubscription(await account),
})

/** What may be done with the own plan. */
export function billingChangeRouter({ settings }: Desk): Router {
  const router = new Router()
  const limit = rateLimit('billing account', { times: 120 * settings.attemptsFactor, seconds: HOUR_S })
  /** Each change asks the provider several times, so there is an end to them. */
  const config = async ({ id }: Person) => {
    const found = billingOf(settings)
    await limit(id)
    return found
  }

  mount(router, billing.refresh, async ({ person }) => shown(refresh(person.id, await config(person))))

  mount(router, billing.changePlan, async ({ person, body }) =>
    shown(changePlan(person.id, body.plan, await config(person))),
  )

  mount(router, billing.cancel, async ({ person }) =>
    shown(cancelSubscription(person.id, await config(person))),
  )

  mount(router, billing.resume, async ({ person }) =>
    shown(resumeSubscription(person.id, await config(person))),
  )

  mount(router, billing.changeCard, async ({ person }) => ({
    clientSecret: await beginCardChange(person, await config(person)),
  }))

  return router
}
