import type { Fit } from '@fundharbor/contracts/catalog/fit'
import { ApiError, ErrorState, PageTitle, useParams, useQuery, useSearchParams } from '@fundharbor/kit'
import { z } from 'zod'
import { NoOpportunity } from '../opportunity-details/no-opportunity.tsx'
import { ViewLimit } from '../opportunity-details/view-limit.tsx'
import { projectsQuery } from '../projects/queries.ts'
import layout from '../shared/layout.module.css'
import { DecisionSection } from './decision-section.tsx'
import { EligibilitySection } from './eligibility-section.tsx'
import { FitSkeleton } from './fit-skeleton.tsx'
import styles from './fit.module.css'
import { Head } from './head.tsx'
import { MissingSection } from './missing-section.tsx'
import { fitQuery } from './queries.ts'
import { Steps } from './steps.tsx'
import { WorthSection } from './worth-section.tsx'

const isId = (text: string) => z.uuid().safeParse(text).success

/** "Is this for us?": an opportunity compared with a project, down to the decision to start. */
export function Component() {
  const { id = '' } = useParams()
  return isId(id) ? <FitPage key={id} id={id} /> : <NoOpportunity />
}

function FitPage({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('project') ?? ''
  const project = isId(chosen) ? chosen : undefined
  const { data, error, isFetching, refetch } = useQuery(fitQuery(id, project))
  // The head has another height with several projects.
  const projects = useQuery(projectsQuery())
  const isReady = data !== undefined && projects.isFetched
  const problem = error instanceof ApiError ? error.problem : null
  if (!data && problem?.code === 'NOT_FOUND') return <NoOpportunity />
  return (
    <div className={`${layout.inner} ${styles.page}`} aria-busy={isFetching}>
      {isReady && <Sections fit={data} onProject={(next) => setSearch({ project: next })} />}
      {!isReady && !error && <FitSkeleton />}
      {!data && error && (
        <>
          <header className={styles.head}>
            <PageTitle>Is this for us?</PageTitle>
          </header>
          {problem?.code === 'VIEW_LIMIT_REACHED' ? (
            <ViewLimit problem={problem} level="h2" />
          ) : (
            <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </div>
  )
}

interface SectionsProps {
  fit: Fit
  onProject: (id: string) => void
}

const Sections = ({ fit, onProject }: SectionsProps) => (
  <>
    <Head fit={fit} onProject={onProject} />
    <div className={styles.columns}>
      <div className={styles.sections}>
        <EligibilitySection fit={fit} />
        <WorthSection fit={fit} />
        <MissingSection fit={fit}>
          <Steps fit={fit} />
        </MissingSection>
      </div>
      <div className={styles.side}>
        <DecisionSection key={fit.project.id} fit={fit} />
      </div>
    </div>
  </>
)
