import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { presentOpportunityRow } from '../records/opportunities/presenter.ts'
import type { FoundOpportunity } from './rows.ts'

/** A row of a list with its highlight and match reasons. */
export const presentFoundOpportunity = (found: FoundOpportunity): OpportunityRow => ({
  ...presentOpportunityRow(found.row),
  highlight: found.highlight,
  related: found.isRelated,
  matched: found.matched,
})
