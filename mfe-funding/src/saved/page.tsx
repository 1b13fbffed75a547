import { Card, EmptyState, PageTitle, QueryFallback, Skeleton, useCanEdit, useQuery } from '@fundharbor/kit'
import { projectsQuery } from '../projects/queries.ts'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import layout from '../shared/layout.module.css'
import { NotificationPreferencesCard } from '../alerts/notification-preferences-card.tsx'
import styles from './page.module.css'
import { savedSearchesQuery } from './queries.ts'
import { SearchItem } from './search-item.tsx'

/** Saved searches with their new matches and alerts, and which emails the member wants. */
export function Component() {
  // The cards below stay hidden while it is not known how much is above them on a phone.
  const { isPending } = useQuery(savedSearchesQuery())
  const { isFetched } = useQuery(projectsQuery())
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={layout.intro}>
        <PageTitle>Saved searches</PageTitle>
        <p className={layout.lead}>New matches are counted here, and we can email them to you.</p>
      </header>
      <div className={styles.columns}>
        <Searches />
        <div className={isPending || !isFetched ? layout.waiting : undefined}>
          <NotificationPreferencesCard />
        </div>
      </div>
    </div>
  )
}

function Searches() {
  const query = useQuery(savedSearchesQuery())
  const canEdit = useCanEdit()
  // Each search names its project.
  const { isFetched } = useQuery(projectsQuery())
  if (!query.data || !isFetched)
    return (
      <QueryFallback query={query}>
        <LoadingSearches />
      </QueryFallback>
    )
  if (query.data.length === 0)
    return (
      <EmptyState title="No saved searches yet" action={<FindFundingLink />}>
        {canEdit
          ? 'Search for funding, then select Save search.'
          : 'Searches that owners and editors save appear here, with their new matches.'}
      </EmptyState>
    )
  return (
    <ul className={styles.list} aria-label="Saved searches">
      {query.data.map((search) => (
        <SearchItem key={search.id} search={search} />
      ))}
    </ul>
  )
}

/** As high as three searches. */
const LoadingSearches = () => (
  <div role="status" aria-label="Loading your searches" className={styles.list}>
    {[1, 2, 3].map((each) => (
      <Card key={each} aria-hidden>
        <Skeleton height={126} />
      </Card>
    ))}
  </div>
)
