import { recipientKinds, type Award } from '@fundharbor/contracts/catalog/awards'
import { stateName } from '@fundharbor/contracts/us-states'
import { Chip, EmptyState, LoadMore, useInfiniteQuery, useSearchParams, type Page } from '@fundharbor/kit'
import { Found, ListPage } from '../catalog/list-page.tsx'
import { AwardItem } from './award-item.tsx'
import styles from './awards.module.css'
import { awardFilters, awardsQuery, type AwardFilter } from './queries.ts'

/** Past awards, narrowed by the address: those that a figure was computed from. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const filter: AwardFilter = Object.fromEntries(
    awardFilters.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const query = useInfiniteQuery(awardsQuery(filter))
  const remove = (name: string) => {
    const next = new URLSearchParams(params)
    next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <ListPage of="awards" query={query}>
      {({ pages }) => (
        <Awards
          pages={pages}
          filter={filter}
          onRemove={remove}
          onMore={() => void query.fetchNextPage()}
          isBusy={query.isFetchingNextPage}
        />
      )}
    </ListPage>
  )
}

interface AwardsProps {
  pages: readonly Page<Award[]>[]
  filter: AwardFilter
  onRemove: (name: string) => void
  onMore: () => void
  isBusy: boolean
}

function Awards({ pages, filter, onRemove, onMore, isBusy }: AwardsProps) {
  const rows = pages.flatMap((page) => page.rows)
  const total = pages[0]?.total ?? rows.length
  return (
    <>
      <ul className={styles.filters} aria-label="Filters">
        {awardFilters.map((name) => {
          const label = describeFilter(name, filter, rows[0])
          return (
            label && (
              <li key={name}>
                <Chip onRemove={() => onRemove(name)}>{label}</Chip>
              </li>
            )
          )
        })}
      </ul>
      <Found count={total} noun="award">
        {rows.length === 0 ? (
          <EmptyState title="No awards found">Remove a filter to see more.</EmptyState>
        ) : (
          <>
            <ul>
              {rows.map((award) => (
                <AwardItem key={award.id} award={award} />
              ))}
            </ul>
            <LoadMore shown={rows.length} total={total} onLoadMore={onMore} busy={isBusy} />
          </>
        )}
      </Found>
    </>
  )
}

const kinds: Record<string, string> = { grant: 'Grants', loan: 'Loans', other: 'Contracts and others' }

/** A filter in words; names of funder and recipient come from the first award. */
function describeFilter(name: (typeof awardFilters)[number], filter: AwardFilter, first?: Award): string {
  const value = filter[name]
  if (value === undefined) return ''
  switch (name) {
    case 'funder':
      return `From ${first?.funder.name ?? value}`
    case 'call':
      return `Of the call ${value}`
    case 'program':
      return `Of the program ${value}`
    case 'recipient':
      return `To ${first?.recipient.name ?? 'one recipient'}`
    case 'year':
      return value === '0' ? 'Year not known' : value
    case 'kind':
      return kinds[value] ?? value
    case 'recipientKind':
      return recipientKinds.find(({ slug }) => slug === value)?.label ?? value
    case 'state':
      return stateName(value)
    case 'subject':
      return `About ${value.replaceAll('-', ' ')}`
    case 'newcomers':
      return 'To new recipients'
    default:
      return value
  }
}
