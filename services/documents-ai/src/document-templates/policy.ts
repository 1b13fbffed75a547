import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { COVER_LETTERS } from './shipped.data.ts'

/** Whether the plan includes a template's category. Every plan includes cover letters. */
export const mayUse = (person: Person, { category }: { category: string }): boolean =>
  category === COVER_LETTERS || limitsOf(person, clock.now()).canAccessDocumentGeneration

/** Whether the plan includes the AI features: generation, translation and explanations. */
export const mayUseModel = (person: Person): boolean => limitsOf(person, clock.now()).canAccessPremiumFeatures

export function assertMayUse(person: Person, template: { category: string }): void {
  if (mayUse(person, template)) return
  throw new Failure(
    'PLAN_REQUIRED',
    'Your plan includes cover letters only. The Basic plan includes every document type.',
  )
}

export function assertMayRewrite(person: Person): void {
  if (mayUseModel(person)) return
  throw new Failure('PLAN_REQUIRED', 'Your plan doesn’t include rewriting with AI. The Basic plan does.')
}

export function assertMayTranslate(person: Person): void {
  if (mayUseModel(person)) return
  throw new Failure('PLAN_REQUIRED', 'Your plan doesn’t include translation. The Basic plan does.')
}
