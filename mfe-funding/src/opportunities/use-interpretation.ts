import type { Facets } from '@fundharbor/contracts/catalog/facets'
import { useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { facetsQuery } from '../catalog/queries.ts'
import { toFilterQuery, type SearchState } from '../search/search-state.ts'
import { useFacetsQuery } from './use-facets.ts'

/** How the search understood a keyword. */
export interface Interpretation {
  /** The keyword as typed. */
  search: string
  verbatim: boolean
  /** The corrected keyword, used unless `verbatim`; null if nothing was corrected. */
  correctedTo: string | null
  facets: Facets
}

/**
 * How the search understood the keyword; undefined without one. Keeps the previous answer until the next one arrives,
 * so that nothing flickers while typing.
 */
export function useInterpretation(state: SearchState): Interpretation | undefined {
  const { data, isPlaceholderData } = useFacetsQuery(state)
  const [answered, setAnswered] = useState<Pick<Interpretation, 'search' | 'verbatim' | 'facets'>>()
  if (data && !isPlaceholderData && answered?.facets !== data) {
    setAnswered({ search: state.search, verbatim: state.verbatim, facets: data })
  }
  const alternative = useQuery({
    ...facetsQuery(toFilterQuery({ ...state, verbatim: false })),
    enabled: state.verbatim,
  })
  if (!answered || !state.search || !answered.search) return undefined
  const { correctedTo } = (state.verbatim ? alternative.data : answered.facets) ?? { correctedTo: null }
  return { ...answered, correctedTo }
}
