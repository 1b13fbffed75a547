import { AdminOpportunitySort, OpportunityState } from '@fundharbor/contracts/catalog/admin-opportunities'
import { categories, fundingTypes, slugsOf, sources } from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'
import { useListSearch } from '../records/use-list-search.ts'

/** What the address says of the list; anything else in it is let be. */
const Search = z.object({
  search: z.string().max(200).optional().catch(undefined),
  category: z.enum(slugsOf(categories)).optional().catch(undefined),
  fundingType: z.enum(slugsOf(fundingTypes)).optional().catch(undefined),
  source: z.enum(slugsOf(sources)).optional().catch(undefined),
  state: OpportunityState.optional().catch(undefined),
  sort: AdminOpportunitySort.optional().catch(undefined),
})
export type OpportunitySearch = z.infer<typeof Search>

/** The list's words, filters and order. */
export const useOpportunitySearch = () => useListSearch(Search)
