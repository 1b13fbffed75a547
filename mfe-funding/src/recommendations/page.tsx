import { Badge, Button, classes, formatDate, formatNumber, PageTitle } from '@fundharbor/kit'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { useDeferredValue } from 'react'
import layout from '../shared/layout.module.css'
import { EmailNote } from './email-note.tsx'
import { LoadFailure } from './load-failure.tsx'
import { MatchList } from './match-list.tsx'
import { MatchListSkeleton } from './match-list-skeleton.tsx'
import { NoRecommendations } from './no-recommendations.tsx'
import styles from './page.module.css'
import { ProjectBar } from './project-bar.tsx'
import { useRecommendations, type Match } from './queries.ts'
import { SuggestedFunders } from './suggested-funders.tsx'
import { useProject } from './use-project.ts'
import { useRefresh } from './use-refresh.ts'

/** Opportunities that fit one of the member's projects, best first, with the reasons. */
export function Component() {
  const { projects, id, choose, isPending } = useProject()
  // Deferred, so that React renders the rows in short steps. The project changes together with its rows.
  const shown = useDeferredValue({ project: id, ...useRecommendations(id) })
  const { project, matches, computedAt, error, isFetching, refetch } = shown
  const { isRefreshing, refresh } = useRefresh(refetch)
  const isEmpty = matches?.length === 0
  return (
    <div className={`${layout.inner} ${styles.page}`} aria-busy={isFetching}>
      <header className={styles.head}>
        <div className={styles.intro}>
          <PageTitle>Personalized Recommendations</PageTitle>
          <p className={styles.description}>
            Open opportunities, best fit first. We compare what they fund, who can apply, where, the sum and
            the time left with your profile and your projects.
          </p>
        </div>
        <div className={styles.tools}>
          {matches && <Found matches={matches} />}
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
      <div className={styles.bar}>
        {projects && (
          <ProjectBar projects={projects} id={id} onChoose={choose} isNew={isEmpty && projects.length <= 1} />
        )}
      </div>
      {computedAt && (
        <p className={styles.outdated} role="status">
          From {formatDate(computedAt)}, because we can’t look for new matches right now. Some opportunities
          may have closed since.
        </p>
      )}
      {/* A new key once it is known that there are no matches, because the form above then opens. */}
      <div key={isEmpty ? 'none' : 'some'} className={classes(isPending && layout.waiting)}>
        {error && <LoadFailure busy={isFetching} onRetry={() => void refetch()} />}
        {!error && !matches && <MatchListSkeleton />}
        {isEmpty && <NoRecommendations project={projects?.find((each) => each.id === project)} />}
        {matches && !isEmpty && (
          <>
            <MatchList key={project} matches={matches} project={project} />
            <EmailNote />
          </>
        )}
        {matches && <SuggestedFunders project={project} />}
      </div>
    </div>
  )
}

function Found({ matches }: { matches: Match[] }) {
  const count = matches.filter(({ recommendation }) => recommendation.isGoodMatch).length
  return (
    <span role="status">
      <Badge tone="accent" className={styles.found}>
        {formatNumber(count)} {count === 1 ? 'match' : 'matches'} found
      </Badge>
    </span>
  )
}
