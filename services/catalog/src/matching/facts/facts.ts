/** A fact about a record, with the words of the record that it was derived from. */
export interface Fact<V extends string = string> {
  value: V
  quote: string
}

/** What kind of work a call pays for; decides for which kinds of applicants it is. */
export type CallType =
  | 'research'
  | 'research-training'
  | 'education'
  | 'career-award'
  | 'mobility'
  | 'small-business'
  | 'business-innovation'
  | 'defense'
  | 'services'
  | 'government-program'
  | 'infrastructure'
  | 'institution-building'
  | 'policy-support'
  | 'civil-society'
  | 'public-procurement'
  | 'public-diplomacy'
  | 'global-health'
  | 'conference'
  | 'prize'

/** For whom a title says that a call is. */
export type Audience =
  | 'tribes'
  | 'states'
  | 'local-governments'
  | 'schools'
  | 'universities'
  | 'campuses'
  | 'minority-serving-institutions'
  | 'undergraduate-institutions'
  | 'small-businesses'
  | 'investigators'
  | 'health-professional-schools'
  | 'existing-recipients'

/** Why a call is not for everybody who fits otherwise. */
export type Restriction =
  | 'limited-competition'
  | 'supplement'
  | 'information-request'
  | 'notice'
  | 'administrative'

/** Facts that matching derives from a record. */
export interface RecordFacts {
  /** `united-states`, `european-union`, a country's ISO 3166-1 code, or `worldwide`; null if the record does not say. */
  region: Fact | null
  callType: Fact<CallType> | null
  audience: Fact<Audience>[]
  /** Countries (`KE`) and U.S. states (`US-OH`) that the title names. */
  places: Fact[]
  restriction: Fact<Restriction> | null
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
}
