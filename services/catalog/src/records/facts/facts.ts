import type { Audience, CallType, Restriction } from '@fundharbor/contracts/catalog/facts'

export type { Audience, CallType, Restriction }

/** Raise it when a change of the rules should reach stored facts: they are then derived again, in batches. */
export const FACTS_VERSION = 3

/** A fact about a record, with the words of the record that it was derived from; no words if somebody set it. */
export interface Fact<V extends string = string> {
  value: V
  quote: string
}

/** Facts that matching derives from a record. */
export interface RecordFacts {
  /** `united-states`, `european-union`, a country's ISO 3166-1 code, or `worldwide`; null if the record does not say. */
  region: Fact | null
  callType: Fact<CallType> | null
  audience: Fact<Audience>[]
  /** Countries (`KE`) and U.S. states (`US-OH`) that the title names. */
  places: Fact[]
  restriction: Fact<Restriction> | null
  /** The day (`2021-05-04`) since which a record without a deadline may be out of date; see `isStale`. */
  undatedSince: Fact | null
}

/** The parts of a record that facts are derived from. */
export interface FactSource {
  source: string
  title: string
  funderName: string
  sector: string | null
  geoScope: string | null
  sourceNumber: string | null
  sourceCodes: Readonly<Record<string, readonly string[]>>
  deadline: Date | null
  postedAt: Date | null
}
