import { subjectHead } from '@fundharbor/contracts/catalog/subject-head'
import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { ApiError, brand, QueryError, Spinner, useParams, useQuery } from '@fundharbor/kit'
import { PageHead } from '../page-head.tsx'
import { NotFoundSubject } from './not-found-subject.tsx'
import { OpenOpportunities } from './open-opportunities.tsx'
import { subjectQuery } from './queries.ts'
import { SubjectHeader } from './subject-header.tsx'
import styles from '../catalog/columns.module.css'
import { SubjectSidebar } from './subject-sidebar.tsx'

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(subjectQuery(id))
  const { data, error, isPending } = query
  if (isPending) return <Spinner label="Loading the subject" />
  if (data) return <Subject key={id} page={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundSubject />
  return (
    <>
      <PageHead title="Funding by subject" />
      <QueryError title="The subject did not load" query={query} />
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
