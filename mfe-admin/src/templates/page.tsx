import { ErrorState, formatCount, LoadMore, PageTitle, useInfiniteQuery } from '@fundharbor/kit'
import { Button } from 'antd'
import { useState } from 'react'
import styles from '../dashboard/dashboard.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { templateColumns } from './columns.tsx'
import { templatesQuery } from './queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import own from './templates.module.css'

/** Every document template, those that are not offered included. */
export function Component() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <div className={own.head}>
        <PageTitle className={styles.title}>Templates</PageTitle>
        <Button type="primary" onClick={() => setIsAdding(true)}>
          Add Template
        </Button>
      </div>
      <div className={styles.panel}>
        <TemplatesTable />
      </div>
      {isAdding && <TemplateDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function TemplatesTable() {
  const list = useInfiniteQuery(templatesQuery())
  if (list.error && !list.data)
    return <ErrorState title="Failed to fetch templates" onRetry={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  return (
    <>
      <RecordsTable
        label="Templates"
        count={list.isPending ? 'Templates' : formatCount(total, 'template')}
        columns={templateColumns}
        rows={rows}
        loading={list.isPending}
        empty="No templates yet. Add the first one."
        minWidth={1120}
      />
      {total > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
