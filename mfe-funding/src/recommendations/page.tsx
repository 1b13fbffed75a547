import { Badge, Button, EmptyState, formatNumber, LinkButton, PageTitle, useQuery } from '@fundharbor/kit'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import layout from '../shared/layout.module.css'
import { ownOrganizationQuery } from '../profile/queries.ts'
import { useRecommendations } from './queries.ts'
import { LoadFailure } from './load-failure.tsx'
import { MatchList } from './match-list.tsx'
import styles from './page.module.css'
import { useRefresh } from './use-refresh.ts'
import { MatchListSkeleton } from './match-list-skeleton.tsx'

/** Opportunities that fit the member's organization, best first, with the reasons. */
export function Component() {
  const { matches, error, isFetching, refetch } = useRecommendations()
  const { isRefreshing, refresh } = useRefresh(refetch)
  return (
    <div className={`${layout.inner} ${styles.page}`} aria-busy={isFetching}>
      <header className={styles.head}>
        <div className={styles.intro}>
          <PageTitle>Personalized Recommendations</PageTitle>
          <Description />
        </div>
        <div className={styles.tools}>
          {matches && (
            <span role="status">
              <Badge tone="accent" className={styles.found}>
                {formatNumber(matches.length)} {matches.length === 1 ? 'match' : 'matches'} found
              </Badge>
            </span>
          )}
          <Button
            variant="secondary"
            size="sm"
            busy={isRefreshing}
            icon={<ArrowsClockwiseIcon size={18} aria-hidden />}
            onClick={refresh}
          >
            Refresh
          </Button>
        </div>
      </header>
      {error && <LoadFailure busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !matches && <MatchListSkeleton />}
      {matches?.length === 0 && <NoRecommendations />}
      {matches && matches.length > 0 && <MatchList matches={matches} />}
    </div>
  )
}

function Description() {
  const { data: organization } = useQuery(ownOrganizationQuery())
  return (
    <p className={styles.description}>
      Open opportunities ranked for {organization?.name ?? 'you'} by your mission, location, category and
      budget.
    </p>
  )
}

const NoRecommendations = () => (
  <EmptyState
    title="No Recommendations Available"
    action={
      <LinkButton size="sm" to="/profile">
        Update Profile
      </LinkButton>
    }
  >
    Complete your profile and organization information to get personalized grant recommendations.
  </EmptyState>
)
