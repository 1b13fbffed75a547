import { programs } from '@fundharbor/contracts/catalog/programs'
import { callList, keepPreviousData, Link, queryOptions, useQuery } from '@fundharbor/kit'
import styles from './programs.module.css'

const MAX_PROGRAMS = '3'

const programsQuery = (search: string) =>
  queryOptions({
    queryKey: ['catalog', 'programs', 'found', search],
    queryFn: ({ signal }) => callList(programs.list, { query: { search, limit: MAX_PROGRAMS }, signal }),
    enabled: search !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Federal programs about the same words, apart from the results: there may be money without anything open today. */
export function Programs({ search }: { search: string }) {
  const { data } = useQuery(programsQuery(search))
  if (search === '' || !data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="programs" className={styles.programs}>
      <h2 id="programs" className={styles.heading}>
        Federal programs about this
      </h2>
      <p>They may have money even if nothing is open today.</p>
      <ul>
        {data.rows.map(({ listing, title, agency, open }) => (
          <li key={listing}>
            <Link to={`/programs/${listing}`}>{title}</Link>
            <p className={styles.facts}>
              {listing} · {agency} · {open > 0 ? `${open} open now` : 'nothing open today'}
            </p>
          </li>
        ))}
      </ul>
      <Link to={`/programs?search=${encodeURIComponent(search)}`}>All programs about this</Link>
    </section>
  )
}
