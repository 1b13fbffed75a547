import { ErrorState, Link, PageTitle, Skeleton, useParams, useQuery } from '@fundharbor/kit'
import styles from '../dashboard/dashboard.module.css'
import own from './blog.module.css'
import { Editor } from './editor.tsx'
import { adminPostQuery } from './queries.ts'

/** One article to be written or changed; the address `new` begins one. */
export function Component() {
  const { id = 'new' } = useParams()
  return (
    <>
      <div className={own.head}>
        <PageTitle className={styles.title}>{id === 'new' ? 'Write Article' : 'Edit Article'}</PageTitle>
        <Link to="/admin/blog">All articles</Link>
      </div>
      <div className={styles.panel}>{id === 'new' ? <Editor /> : <Existing key={id} id={id} />}</div>
    </>
  )
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(adminPostQuery(id))
  if (data) return <Editor key={data.revision} post={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeleton height={480} />
}
