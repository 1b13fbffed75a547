import { ErrorState, Link, PageTitle, Skeleton, useParams, useQuery } from '@fundharbor/kit'
import styles from '../dashboard/dashboard.module.css'
import { Editor } from './editor.tsx'
import { subjectQuery } from './queries.ts'
import { SubjectStanding } from './subject-standing.tsx'
import own from './subjects.module.css'

/** One subject to be changed; the address `new` begins one. */
export function Component() {
  const { id = 'new' } = useParams()
  return (
    <>
      <div className={own.head}>
        <PageTitle className={styles.title}>{id === 'new' ? 'Add Subject' : 'Edit Subject'}</PageTitle>
        <Link to="/admin/subjects">All subjects</Link>
      </div>
      <div className={styles.panel}>{id === 'new' ? <Editor /> : <Existing key={id} id={id} />}</div>
    </>
  )
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(subjectQuery(id))
  if (data) {
    const version = `${data.revision} ${data.editedAt}`
    return (
      <>
        <SubjectStanding subject={data} />
        <Editor key={version} subject={data} />
      </>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeleton height={480} />
}
