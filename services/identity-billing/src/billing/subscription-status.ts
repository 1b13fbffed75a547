import { clock } from '@fundharbor/chassis/runtime/clock'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { usage, type SubscriptionReport, type Usage } from '@fundharbor/contracts/identity/billing'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/usage'
import type { Settings } from '../settings.ts'

const DAY_MS = 86_400_000

/** The specification's answer: plan, what is used of it, its limits, and the days until views count anew. */
export async function reportStatus(person: Person, settings: Settings): Promise<SubscriptionReport> {
  const now = clock.now()
  const limits = limitsOf(person, now)
  const { viewsResetAt, ...used } = await readUsage(person.id, limits.periodDays, settings)
  return {
    plan: planShown(person),
    usage: used,
    limits,
    // Before the first view of a period all of it lies ahead.
    daysUntilReset: viewsResetAt
      ? Math.max(0, Math.ceil((Date.parse(viewsResetAt) - now.getTime()) / DAY_MS))
      : limits.periodDays,
  }
}

async function readUsage(userId: string, periodDays: number, settings: Settings): Promise<Usage> {
  try {
    return await callService(usage.read, {
      baseUrl: settings.peers.catalog ?? '',
      secret: settings.internalSecret,
      params: { userId },
      query: { periodDays: String(periodDays) },
    })
  } catch (error) {
    throw unavailable('What you have used cannot be read right now. Please try again in a moment.', error)
  }
}

/** Missing, `none` and `trial` count as freemium; administrators as such. */
function planShown({ role, subscriptionStatus: status }: Person): SubscriptionReport['plan'] {
  if (role === 'admin') return 'admin'
  return status === 'none' || status === 'trial' ? 'freemium' : status
}
