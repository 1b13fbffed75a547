import { useSearchParams } from '@fundharbor/kit'

/** The longest search that the server accepts. */
export const MAX_LENGTH = 200

/** What a visitor wants to fund, and the code of the country where they are; both are empty until they have said it. */
export interface LandingSearch {
  search: string
  country: string
}

/** A visitor's search, kept in the URL: it can be shared, and the form works without scripts. */
export function useLandingSearch() {
  const [params, setParams] = useSearchParams()
  const country = params.get('country') ?? ''
  const search = (params.get('search') ?? '').trim().slice(0, MAX_LENGTH)
  const setSearch = (next: LandingSearch) => {
    const [text, place] = [next.search.trim(), next.country]
    if (text === search && place === country) return
    setParams(text ? { search: text, ...(place && { country: place }) } : {}, { preventScrollReset: true })
  }
  return { search, country, setSearch }
}
