import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { billing } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { secondsInHour } from 'date-fns/constants'
import type { Context } from 'koa'
import type { Dependencies } from '../dependencies.ts'
import { createCheckoutSession, readCheckoutStatus } from './checkout-session.ts'
import { requireBilling } from './require-billing.ts'
import { startSubscription } from './start-subscription.ts'

/** Starting to pay: URLs that browsers navigate to and that redirect, and the status of a checkout. */
export function billingStartRouter({ settings }: Dependencies): Router {
  const router = new Router()
  const limit = (name: string, times: number) =>
    rateLimit(name, { times: times * settings.attemptsFactor, seconds: secondsInHour })
  const perAccount = limit('subscribe account', 120)
  const perAddress = limit('checkout address', 30)
  const statusPerAddress = limit('checkout status address', 120)

  mount(router, billing.startSubscription, async ({ query: { plan }, ctx }) => {
    const person = await readPerson(ctx)
    if (!person) return ctx.redirect(`/auth?upgrade=${plan}`)
    // A link from another site, or a typed URL, only shows the plans: a purchase starts on our own pages.
    const isPayer = person.emailVerified && allows(person.workspaceRole, 'billing')
    const mayStart = isPayer && person.role !== 'admin' && isFromOurPages(ctx, settings.publicUrl)
    if (!mayStart) return ctx.redirect(`/subscription?plan=${plan}`)
    await redirect(ctx, plan, async () => {
      await perAccount(person.id)
      const start = await startSubscription(person, plan, requireBilling(settings))
      return start === 'subscribed'
        ? `/subscription?plan=${plan}`
        : `/checkout?client_secret=${encodeURIComponent(start.clientSecret)}&plan=${plan}`
    })
  })

  mount(router, billing.startCheckout, async ({ query: { plan }, ctx }) => {
    const person = await readPerson(ctx)
    if (person) return ctx.redirect(`/api/create-subscription?plan=${plan}`)
    if (!isFromOurPages(ctx, settings.publicUrl)) return ctx.redirect(`/auth?upgrade=${plan}`)
    await perAddress(addressKey(ctx.ip))
    await redirect(ctx, plan, () => createCheckoutSession(plan, requireBilling(settings), settings.publicUrl))
  })

  mount(router, billing.checkoutStatus, async ({ params, ctx }) => {
    const config = requireBilling(settings)
    await statusPerAddress(addressKey(ctx.ip))
    return readCheckoutStatus(params.id, config)
  })

  return router
}

/** Unlike other endpoints for everyone, these fail if the session cannot be read. */
const readPerson = (ctx: Context) => ctx.state.person() as Promise<Person | null>

/** Whether one of our pages leads here. */
function isFromOurPages(ctx: Context, publicUrl: string): boolean {
  const fetchSite = ctx.get('Sec-Fetch-Site')
  const ours = new URL(publicUrl).origin
  return fetchSite === 'same-origin' || (fetchSite === '' && ctx.get('Origin') === ours)
}

/** Redirects to the URL that `work` returns. If it fails, a browser goes to the plans page instead of seeing JSON. */
async function redirect(ctx: Context, plan: PaidPlan, work: () => Promise<string>): Promise<void> {
  try {
    ctx.redirect(await work())
  } catch (error) {
    const isNavigation = ctx.get('Sec-Fetch-Dest') === 'document'
    if (!isNavigation || !(error instanceof Failure)) throw error
    ctx.redirect(`/subscription?plan=${plan}&failed=${error.code}`)
  }
}
