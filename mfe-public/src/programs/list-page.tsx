import type { ProgramRow } from '@fundharbor/contracts/catalog/programs'
import {
  Button,
  Checkbox,
  EmptyState,
  formatMoneyInWords,
  formatNumber,
  Link,
  useInfiniteQuery,
  useSearchParams,
  type Page,
} from '@fundharbor/kit'
import list from '../catalog/list-page.module.css'
import { Found, ListPage } from '../catalog/list-page.tsx'
import { SearchField } from '../search-field.tsx'
import styles from './list-page.module.css'
import { programsQuery, type ProgramFilter } from './queries.ts'

/** All federal programs. The search and its filters are kept in the URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(
    ['search', 'nonprofits', 'open'].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as ProgramFilter
  const query = useInfiniteQuery(programsQuery(filter))
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <ListPage
      of="programs"
      search={
        <SearchField
          label="Find a program"
          placeholder="Find a program by topic, name or number"
          value={filter.search ?? ''}
          onChange={(text) => change('search', text)}
        />
      }
      filters={
        <div className={styles.filters}>
          <Checkbox
            label="Nonprofits can apply"
            checked={filter.nonprofits === 'true'}
            onChange={(event) => change('nonprofits', event.target.checked ? 'true' : '')}
          />
          <Checkbox
            label="Open now"
            checked={filter.open === 'true'}
            onChange={(event) => change('open', event.target.checked ? 'true' : '')}
          />
        </div>
      }
      query={query}
    >
      {({ pages }) => (
        <Programs
          pages={pages}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          isBusy={query.isFetchingNextPage}
        />
      )}
    </ListPage>
  )
}

interface ProgramsProps {
  pages: readonly Page<ProgramRow[]>[]
  /** Loads more; absent after the last page. */
  onMore: (() => void) | undefined
  isBusy: boolean
}

function Programs({ pages, onMore, isBusy }: ProgramsProps) {
  const rows = pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return <EmptyState title="No programs found">Try other words, or remove a filter.</EmptyState>
  return (
    <Found count={pages[0]?.total ?? rows.length} noun="program">
      <ul>
        {rows.map((row) => (
          <Program key={row.listing} row={row} />
        ))}
      </ul>
      {onMore && (
        <Button variant="secondary" disabled={isBusy} onClick={onMore}>
          Load more programs
        </Button>
      )}
    </Found>
  )
}

function Program({ row }: { row: ProgramRow }) {
  const { listing, title, agency, objective, open, obligated } = row
  return (
    <li className={list.record}>
      <p className={list.facts}>
        {listing} · {agency}
      </p>
      <h3 className={list.title}>
        <Link to={`/programs/${listing}`}>{title}</Link>
      </h3>
      <p>{objective}</p>
      <p className={list.facts}>
        {open > 0 ? `${formatNumber(open)} open now` : 'Nothing open today'}
        {obligated && ` · ${formatMoneyInWords(obligated.amount, 'USD')} obligated in ${obligated.year}`}
      </p>
    </li>
  )
}
