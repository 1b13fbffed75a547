import { useLocation, useNavigate } from '@fundharbor/kit'
import { useMemo } from 'react'
import { backgroundOf, SEARCH_PATH } from '../shared/addresses.ts'
import { addressOf, readSearch, type SearchState } from '../search/search-state.ts'

/** Changes what is searched for. `replace` leaves no step in the history: for typing. */
export type ChangeSearch = (change: Partial<SearchState>, options?: { replace?: boolean }) => void

/** What is searched for, as the address says, or the address of the list beneath a dialog. */
export function useSearch(): { state: SearchState; change: ChangeSearch } {
  const location = useLocation()
  const navigate = useNavigate()
  const text = backgroundOf(location) ?? (location.pathname === SEARCH_PATH ? location.search : '')
  const state = useMemo(() => readSearch(new URLSearchParams(text)), [text])
  const change: ChangeSearch = (change, { replace = false } = {}) => {
    const search = addressOf({ ...state, ...change })
    void navigate({ pathname: SEARCH_PATH, search }, { replace, preventScrollReset: true })
  }
  return { state, change }
}
