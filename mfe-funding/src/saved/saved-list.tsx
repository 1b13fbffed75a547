import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { EmptyState, ErrorState, isExpired, LinkButton, Spinner, useQuery } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/addresses.ts'
import { savedQuery } from './queries.ts'
import styles from './saved-list.module.css'
import { SavedItem } from './saved-item.tsx'

/** Saved opportunities, the next to close first; what is over comes last. */
export function SavedList() {
  const { data, error, isFetching, refetch } = useQuery(savedQuery())
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading what you saved" />
  if (data.length === 0) return <NothingSaved />
  return (
    <ul className={styles.list} aria-label="Saved opportunities">
      {data.toSorted(byDeadline).map((saved) => (
        <SavedItem key={saved.opportunity.id} saved={saved} />
      ))}
    </ul>
  )
}

const isOver = ({ opportunity }: SavedOpportunity) => !opportunity.isActive || isExpired(opportunity)

const rankOf = (saved: SavedOpportunity): number => {
  const { deadline } = saved.opportunity
  if (isOver(saved)) return Number.MAX_SAFE_INTEGER
  return deadline === null ? Number.MAX_SAFE_INTEGER - 1 : new Date(deadline).getTime()
}

const byDeadline = (a: SavedOpportunity, b: SavedOpportunity) => rankOf(a) - rankOf(b)

const NothingSaved = () => (
  <EmptyState
    title="Nothing saved yet"
    action={
      <LinkButton size="sm" to={SEARCH_PATH}>
        Find Funding
      </LinkButton>
    }
  >
    Press the star of an opportunity: it stands here with its deadline and your notes.
  </EmptyState>
)
