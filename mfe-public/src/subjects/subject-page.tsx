import { subjectHead } from '@fundharbor/contracts/catalog/subject-head'
import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { ApiError, brand, ErrorState, Spinner, useParams, useQuery } from '@fundharbor/kit'
import { PageHead } from '../page-head.tsx'
import { NotFoundSubject } from './not-found-subject.tsx'
import { OpenOpportunities } from './open-opportunities.tsx'
import { subjectQuery } from './queries.ts'
import { SubjectHeader } from './subject-header.tsx'
import styles from './subject-page.module.css'
import { SubjectSidebar } from './subject-sidebar.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(subjectQuery(id))
  if (isPending) return <Spinner label="Loading the subject" />
  if (data) return <Subject key={id} page={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundSubject />
  return (
    <>
      <PageHead title="Funding by subject" />
      <ErrorState
        title="The subject did not load"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  )
}

function Subject({ page }: { page: SubjectPage }) {
  const { title, description } = subjectHead(page)
  return (
    <>
      <PageHead
        title={title}
        description={description}
        properties={{
          'og:title': title,
          'og:description': description,
          'og:type': 'website',
          'og:site_name': brand.name,
        }}
      />
      <SubjectHeader page={page} />
      <div className={styles.columns}>
        <OpenOpportunities page={page} />
        <SubjectSidebar page={page} />
      </div>
    </>
  )
}
