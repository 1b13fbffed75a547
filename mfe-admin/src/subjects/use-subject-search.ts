import { SubjectKind, SubjectState } from '@fundharbor/contracts/catalog/subjects'
import { z } from 'zod'
import { useListSearch } from '../records/use-list-search.ts'

/** What the address says of the list. */
const Search = z.object({
  search: z.string().max(100).optional().catch(undefined),
  kind: SubjectKind.optional().catch(undefined),
  state: SubjectState.optional().catch(undefined),
})
export type SubjectSearch = z.infer<typeof Search>

/** The list's words and filters. */
export const useSubjectSearch = () => useListSearch(Search)
