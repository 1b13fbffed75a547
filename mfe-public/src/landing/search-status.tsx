import { useQuery } from '@fundharbor/kit'
import { publicSearchQuery } from './queries.ts'
import type { LandingSearch } from './use-landing-search.ts'
import { errorText, NO_RESULTS, resultText } from './result-texts.ts'

/** Announces the result of a search to screen readers, because the results are further down the page. */
export function SearchStatus({ search, country }: LandingSearch) {
  const { data, error } = useQuery(publicSearchQuery({ search, country }))
  const status = data && (data.total === 0 ? NO_RESULTS : resultText(data, search))
  return (
    <p role="status" className="visually-hidden">
      {search && (error ? errorText(error) : status)}
    </p>
  )
}
