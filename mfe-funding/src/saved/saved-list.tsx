import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { EmptyState, isExpired, QueryFallback, useCanEdit, useQuery } from '@fundharbor/kit'
import { Reorder } from '@fundharbor/kit/motion.ts'
import { useRef } from 'react'
import { ProjectFilter, useProjectFilter } from '../projects/project-filter.tsx'
import { projectsQuery } from '../projects/queries.ts'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import { savedOpportunitiesQuery } from './queries.ts'
import styles from './saved-list.module.css'
import { SavedItem } from './saved-item.tsx'
import { SavedSkeleton } from './saved-skeleton.tsx'

/** Saved opportunities, the earliest deadline first and closed ones last. */
export function SavedList() {
  const list = useRef<HTMLUListElement>(null)
  const query = useQuery(savedOpportunitiesQuery())
  const { isShown } = useProjectFilter()
  // The filter above the list depends on the projects.
  const { isFetched } = useQuery(projectsQuery())
  if (!query.data || !isFetched) {
    return (
      <QueryFallback query={query}>
        <SavedSkeleton />
      </QueryFallback>
    )
  }
  if (query.data.length === 0) return <NothingSaved />
  const shown = query.data.filter(isShown).toSorted(byDeadline)
  return (
    <div className={styles.list}>
      <ProjectFilter />
      {shown.length === 0 && <p className={styles.empty}>Nothing saved for this project yet.</p>}
      <Reorder list={list} order={shown.map(({ opportunity }) => opportunity.id)} />
      <ul ref={list} className={styles.list} aria-label="Saved opportunities">
        {shown.map((saved) => (
          <SavedItem key={saved.opportunity.id} saved={saved} />
        ))}
      </ul>
    </div>
  )
}

const isClosed = ({ opportunity }: SavedOpportunity) => !opportunity.isActive || isExpired(opportunity)

const rankOf = (saved: SavedOpportunity): number => {
  const { deadline } = saved.opportunity
  if (isClosed(saved)) return Number.MAX_SAFE_INTEGER
  return deadline === null ? Number.MAX_SAFE_INTEGER - 1 : new Date(deadline).getTime()
}

const byDeadline = (a: SavedOpportunity, b: SavedOpportunity) => rankOf(a) - rankOf(b)

const NothingSaved = () => (
  <EmptyState title="Nothing saved yet" action={<FindFundingLink />}>
    {useCanEdit()
      ? 'Select the star on an opportunity to see it here with its deadline and your notes.'
      : 'Opportunities that owners and editors save appear here with their deadlines.'}
  </EmptyState>
)
