import { AdminOpportunitySort, OpportunityState } from '@fundharbor/contracts/catalog/admin-opportunities'
import { categories, fundingTypes, slugsOf, sources } from '@fundharbor/contracts/vocabulary'
import { useSearchParams } from '@fundharbor/kit'
import { useMemo } from 'react'
import { z } from 'zod'

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

/** The list's words, filters and order, kept in the address so that a view can be sent to a colleague. */
export function useOpportunitySearch() {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => Search.parse(Object.fromEntries(params)), [params])
  const change = (changes: OpportunitySearch) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { search, change }
}
