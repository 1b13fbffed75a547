import type { FitFactor } from '@fundharbor/contracts/catalog/matches'
import type { MatchProfile } from '../profile.ts'
import { audience } from './audience.ts'
import { eligibility } from './eligibility.ts'
import type { FactorRule, FitRecord } from './factor.ts'
import { kind } from './kind.ts'
import { closed, place, size, time } from './others.ts'
import { region } from './region.ts'

/** In the order in which reasons are told. */
const rules: readonly FactorRule[] = [eligibility, region, audience, kind, place, size, closed, time]

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
