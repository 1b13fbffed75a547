import { subjectHead } from '@fundharbor/contracts/catalog/subject-head'
import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { useParams, useQuery } from '@fundharbor/kit'
import { RecordPage } from '../catalog/record-page.tsx'
import { PageHead } from '../page-head.tsx'
import { NotFoundSubject } from './not-found-subject.tsx'
import { OpenOpportunities } from './open-opportunities.tsx'
import { subjectQuery } from './queries.ts'
import { SubjectHeader } from './subject-header.tsx'
import styles from '../catalog/columns.module.css'
import { SubjectSidebar } from './subject-sidebar.tsx'

export function Component() {
  const { id = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(subjectQuery(id))}
      noun="subject"
      title="Funding by subject"
      notFound={<NotFoundSubject />}
    >
      {(page) => <Subject key={id} page={page} />}
    </RecordPage>
  )
}

function Subject({ page }: { page: SubjectPage }) {
  const { title, description } = subjectHead(page)
  return (
    <>
      <PageHead type="website" title={title} description={description} />
      <SubjectHeader page={page} />
      <div className={styles.columns}>
        <OpenOpportunities page={page} />
        <SubjectSidebar page={page} />
      </div>
    </>
  )
}
