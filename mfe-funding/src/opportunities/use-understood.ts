import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { facetsQuery } from '../catalog/queries.ts'
import { filterQuery, type SearchState } from '../search/search-state.ts'
import { useFacetsQuery } from './use-facets.ts'

/** How a keyword was read. */
export interface Understood {
  /** The keyword as it was typed. */
  search: string
  verbatim: boolean
  /** What was searched instead, or would be without `verbatim`; null where nothing is to be corrected. */
  correctedTo: string | null
  facets: Facets
}

/**
 * How the keyword was read. The answer to the search before stands until the next one is there, with its own words, so
 * that nothing flickers while somebody types. Undefined without a keyword.
 */
export function useUnderstood(state: SearchState): Understood | undefined {
  const { data, isPlaceholderData } = useFacetsQuery(state)
  const [answered, setAnswered] = useState<Pick<Understood, 'search' | 'verbatim' | 'facets'>>()
  if (data && !isPlaceholderData && answered?.facets !== data) {
    setAnswered({ search: state.search, verbatim: state.verbatim, facets: data })
  }
  const alternative = useQuery({
    ...facetsQuery(filterQuery({ ...state, verbatim: false })),
    enabled: state.verbatim,
  })
  if (!answered || !state.search || !answered.search) return undefined
  const { correctedTo } = (state.verbatim ? alternative.data : answered.facets) ?? { correctedTo: null }
  return { ...answered, correctedTo }
}
