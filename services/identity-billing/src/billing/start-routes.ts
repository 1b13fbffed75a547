import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { billing } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import type { Desk } from '../identity.ts'
import { beginCheckout } from './pay-first.ts'
import { billingOf } from './settings.ts'
import { beginSubscription } from './subscribe.ts'

const HOUR_S = 3600

/** Where paying begins: addresses that browsers go to, and that lead on. */
export function billingStartRouter({ settings }: Desk): Router {
  const router = new Router()
  const perAccount = rateLimit('subscribe account', { times: 120 * settings.attemptsFactor, seconds: HOUR_S })
  const perAddress = rateLimit('checkout address', { times: 30 * settings.attemptsFactor, seconds: HOUR_S })

  mount(router, billing.create, async ({ query: { plan }, ctx }) => {
    const person = await askPerson(ctx)
    if (!person) return ctx.redirect(`/auth?upgrade=${plan}`)
    // A link on another site, or one typed in, only shows the plans: nothing is begun without a click on ours.
    const begins = person.emailVerified && person.role !== 'admin' && isFromOurPages(ctx, settings.publicUrl)
    if (!begins) return ctx.redirect(`/subscription?plan=${plan}`)
    await leadOn(ctx, plan, async () => {
      await perAccount(person.id)
      const begun = await beginSubscription(person, plan, billingOf(settings))
      return begun === 'subscribed'
        ? `/subscription?plan=${plan}`
        : `/checkout?client_secret=${encodeURIComponent(begun.clientSecret)}&plan=${plan}`
    })
  })

  mount(router, billing.payFirst, async ({ query: { plan }, ctx }) => {
    const person = await askPerson(ctx)
    if (person) return ctx.redirect(`/api/create-subscription?plan=${plan}`)
    if (!isFromOurPages(ctx, settings.publicUrl)) return ctx.redirect(`/auth?upgrade=${plan}`)
    await perAddress(addressKey(ctx.ip))
    await leadOn(ctx, plan, () => beginCheckout(plan, billingOf(settings), settings.publicUrl))
  })

  return router
}

/** Unlike a page for everyone this waits to know, and fails where it cannot. */
const askPerson = (ctx: Context) => ctx.state.person() as Promise<Person | null>

function isFromOurPages(ctx: Context, publicUrl: string): boolean {
  const fetchSite = ctx.get('Sec-Fetch-Site')
  const ours = new URL(publicUrl).origin
  return fetchSite === 'same-origin' || (fetchSite === '' && ctx.get('Origin') === ours)
}

/** Goes where the work says. Somebody who reads pages, not JSON, meets a failure on the page of plans. */
async function leadOn(ctx: Context, plan: PaidPlan, work: () => Promise<string>): Promise<void> {
  try {
    ctx.redirect(await work())
  } catch (error) {
    const reads = ctx.get('Sec-Fetch-Dest') === 'document'
    if (!reads || !(error instanceof Failure)) throw error
    ctx.redirect(`/subscription?plan=${plan}&failed=${error.code}`)
  }
}
