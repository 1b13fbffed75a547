import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf, type PlanLimits } from '@fundharbor/contracts/identity/plan-limits'

const features = {
  canExportData: 'Export is part of the paid plans.',
  canAccessAnalytics: 'Analytics is part of the paid plans.',
} satisfies Partial<Record<keyof PlanLimits, string>>

/** Throws PLAN_REQUIRED if the person's plan lacks a feature. */
export function assertPlanHas(person: Person, feature: keyof typeof features): void {
  if (!limitsOf(person, clock.now())[feature]) throw new Failure('PLAN_REQUIRED', features[feature])
}
