import { useLocation, useNavigate } from '@fundharbor/kit'
import { useMemo } from 'react'
import { readBackground, SEARCH_PATH } from '../shared/paths.ts'
import { toSearchString, parseSearch, type SearchState } from '../search/search-state.ts'

/** Changes the search. `replace` adds no history entry, for typing. */
export type ChangeSearch = (change: Partial<SearchState>, options?: { replace?: boolean }) => void

/** The search in the address, or in the address of the list behind a dialog. */
export function useSearch(): { state: SearchState; change: ChangeSearch } {
  const location = useLocation()
  const navigate = useNavigate()
  const text = readBackground(location) ?? (location.pathname === SEARCH_PATH ? location.search : '')
  const state = useMemo(() => parseSearch(new URLSearchParams(text)), [text])
  const change: ChangeSearch = (change, { replace = false } = {}) => {
    const search = toSearchString({ ...state, ...change })
    void navigate({ pathname: SEARCH_PATH, search }, { replace, preventScrollReset: true })
  }
  return { state, change }
}
