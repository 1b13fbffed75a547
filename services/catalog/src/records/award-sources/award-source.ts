import type { AwardRow } from '../awards/read-award.ts'
import type { AwardScopeKind } from '../awards/scope.ts'
import type { OpportunityModel } from '../opportunities/model.ts'
import type { SourceClient } from '../sources/client.ts'

/** A page of records as rows of the 360Giving standard, and whether there are more. */
export interface AwardPage {
  rows: AwardRow[]
  hasMore: boolean
}

/** What is known of an opportunity of which awards are asked for. */
export type AskedOpportunity = Pick<OpportunityModel, 'sourceNumber' | 'sourceCodes'>

/** Which records of a call or a program are read. */
export interface PageRequest {
  client: SourceClient
  /** The API's address, without a slash at its end. */
  url: string
  key: string
  /** From 0. */
  page: number
}

/** A public service with past awards, which is asked for those of one call or one program at a time. */
export interface AwardSource {
  name: string
  /** For readers. */
  homepage: string
  terms: string
  /** What its years and sums mean. */
  note: string
  defaultUrl: string
  requestsPerSecond: number
  /** Records of a page. */
  pageSize: number
  /** Whose numbers its keys are: a call's or a program's. */
  of: AwardScopeKind
  /** What to ask for an opportunity. */
  keysOf(opportunity: AskedOpportunity): string[]
  /** Throws SourceUnavailableError. */
  readPage(request: PageRequest): Promise<AwardPage>
}
