import { ErrorState, formatCount, PageTitle, useNavigate, useQuery } from '@fundharbor/kit'
import { Button } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import own from './blog.module.css'
import { postColumns } from './columns.tsx'
import { adminPostsQuery } from './queries.ts'

/** Every article: drafts, scheduled and published ones. */
export function Component() {
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useQuery(adminPostsQuery())
  return (
    <>
      <div className={own.head}>
        <PageTitle className={styles.title}>Blog</PageTitle>
        <Button type="primary" onClick={() => void navigate('/admin/blog/new')}>
          Write Article
        </Button>
      </div>
      <div className={styles.panel}>
        {error && !data ? (
          <ErrorState title="Failed to fetch articles" onRetry={() => void refetch()} />
        ) : (
          <RecordsTable
            label="Articles"
            count={isPending ? 'Articles' : formatCount(data?.length ?? 0, 'article')}
            columns={postColumns}
            rows={data ?? []}
            loading={isPending}
            empty="No articles yet. Write the first one."
            minWidth={1120}
          />
        )}
      </div>
    </>
  )
}
