import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'

/** What one line about an opportunity shows, also where only a copy of it is known. */
export type ShortRow = Pick<
  OpportunityRow,
  | 'id'
  | 'title'
  | 'funderName'
  | 'category'
  | 'fundingType'
  | 'amount'
  | 'minAmount'
  | 'maxAmount'
  | 'currency'
  | 'deadline'
  | 'deadlineZone'
  | 'isRolling'
  | 'isForecast'
  | 'expectedAt'
  | 'probablyClosedAt'
  | 'probablyClosedReason'
  | 'excerpt'
  | 'hasApplicationUrl'
>
