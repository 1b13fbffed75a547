import { clock } from '@fundharbor/chassis/runtime/clock'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { SubscriptionReport } from '@fundharbor/contracts/identity/billing'
import type { Person } from '@fundharbor/contracts/identity/session'
import { usage, type Usage } from '@fundharbor/contracts/identity/usage'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { millisecondsInDay } from 'date-fns/constants'
import { listPlanManagers } from '../seats/plan-managers.ts'
import { peerOf, type Settings } from '../settings.ts'

/** The specification's subscription status: plan, usage, limits, and days until the view count resets. */
export async function reportStatus(person: Person, settings: Settings): Promise<SubscriptionReport> {
  const now = clock.now()
  const limits = limitsOf(person, now)
  const [{ viewsResetAt, ...used }, managedBy] = await Promise.all([
    readUsage(person.workspaceId, limits.periodDays, settings),
    listPlanManagers(person.workspaceId),
  ])
  return {
    plan: displayedPlan(person),
    usage: used,
    limits,
    // The period starts with its first view.
    daysUntilReset: viewsResetAt
      ? Math.max(0, Math.ceil((Date.parse(viewsResetAt) - now.getTime()) / millisecondsInDay))
      : limits.periodDays,
    organization: person.organization?.name ?? null,
    managedBy,
  }
}

async function readUsage(workspaceId: string, periodDays: number, settings: Settings): Promise<Usage> {
  try {
    return await callService(usage.read, {
      ...peerOf(settings, 'catalog'),
      params: { workspaceId },
      query: { periodDays: String(periodDays) },
    })
  } catch (error) {
    throw unavailable('We can’t read your usage right now. Try again in a moment.', error)
  }
}

/** `none` and `trial` are shown as freemium; administrators as admin. */
function displayedPlan({ role, subscriptionStatus: status }: Person): SubscriptionReport['plan'] {
  if (role === 'admin') return 'admin'
  return status === 'none' || status === 'trial' ? 'freemium' : status
}
