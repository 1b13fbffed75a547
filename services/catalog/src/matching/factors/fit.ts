import type { FitFactor } from '@fundharbor/contracts/catalog/matches'
import type { MatchProfile } from './profile.ts'
import { audienceRule } from './audience.ts'
import { eligibilityRule } from './eligibility.ts'
import type { FactorRule, FitRecord } from './factor.ts'
import { kindRule } from './kind.ts'
import { amountRule, placeRule, restrictionRule, timeLeftRule } from './others.ts'
import { regionRule } from './region.ts'

/** In the order in which reasons are told. */
const rules: readonly FactorRule[] = [
  eligibilityRule,
  regionRule,
  audienceRule,
  kindRule,
  placeRule,
  amountRule,
  restrictionRule,
  timeLeftRule,
]

/** How well everything but the text fits. */
export interface Fit {
  /** The product of the factors' weights; 0 excludes. */
  weight: number
  factors: FitFactor[]
}

/** Applies every rule to a record. */
export function fitOf(profile: MatchProfile, record: FitRecord, now: Date): Fit {
  const factors = rules.flatMap((rule) => rule(profile, record, now) ?? [])
  return { weight: factors.reduce((product, { weight }) => product * weight, 1), factors }
}
