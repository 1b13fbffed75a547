import type { FitFactor } from '@fundharbor/contracts/catalog/matches'
import type { RecordFacts } from '../../records/facts/facts.ts'
import type { MatchProfile } from './profile.ts'

/** The parts of a record that its fit depends on. */
export interface FitRecord {
  source: string
  title: string
  funderName: string
  facts: RecordFacts
  /** Applicant codes of Grants.gov; empty if the source names none. */
  applicantCodes: readonly string[]
  minAmount: string | null
  maxAmount: string | null
  currency: string
  deadline: Date | null
  postedAt: Date | null
}

/** A factor, or `null` if the record says nothing about it. A weight of 0 excludes the record. */
export type FactorRule = (profile: MatchProfile, record: FitRecord, now: Date) => FitFactor | null

/** Makes a factor. `told`: its sentence, with the record's own words if they decide. */
export function factor(
  name: FitFactor['name'],
  weight: number,
  told: string | readonly [sentence: string, quote: string],
): FitFactor {
  const [sentence, quote] = typeof told === 'string' ? [told, null] : told
  return { name, weight, sentence, quote }
}
