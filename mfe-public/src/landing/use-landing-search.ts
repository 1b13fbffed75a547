import { useSearchParams } from '@fundharbor/kit'

/** The longest search that the server accepts. */
export const MAX_LENGTH = 200

/** A visitor's search, kept in the URL: it can be shared, and the form works without scripts. */
export function useLandingSearch() {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim().slice(0, MAX_LENGTH)
  const setSearch = (text: string) => {
    const next = text.trim()
    if (next !== search) setParams(next ? { search: next } : {}, { preventScrollReset: true })
  }
  return { search, setSearch }
}
