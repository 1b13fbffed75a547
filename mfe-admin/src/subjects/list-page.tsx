import { ErrorState, formatCount, LoadMore, PageTitle, useInfiniteQuery, useNavigate } from '@fundharbor/kit'
import { Button } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import { ChoiceFilter, ListFilters, WordsFilter } from '../records/list-filters.tsx'
import { RecordsTable } from '../records/records-table.tsx'
import { subjectColumns } from './columns.tsx'
import { kindLabels, stateLabels } from './labels.ts'
import { subjectsQuery } from './queries.ts'
import own from './subjects.module.css'
import { useSubjectSearch, type SubjectSearch } from './use-subject-search.ts'

/** The vocabulary that searches and calls are read with. */
export function Component() {
  const navigate = useNavigate()
  const { search, change } = useSubjectSearch()
  return (
    <>
      <div className={own.head}>
        <PageTitle className={styles.title}>Subjects</PageTitle>
        <Button type="primary" onClick={() => void navigate('/admin/subjects/new')}>
          Add Subject
        </Button>
      </div>
      <div className={styles.panel}>
        <ListFilters of="Subjects">
          <WordsFilter
            label="Search words and phrases"
            words={search.search}
            onChange={(words) => change({ search: words })}
          />
          <ChoiceFilter
            label="Kind"
            any="Any kind"
            labels={kindLabels}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
          <ChoiceFilter
            label="State"
            any="Any state"
            labels={stateLabels}
            value={search.state}
            onChange={(state) => change({ state })}
          />
        </ListFilters>
        <SubjectsTable search={search} />
      </div>
    </>
  )
}

function SubjectsTable({ search }: { search: SubjectSearch }) {
  const list = useInfiniteQuery(subjectsQuery(search))
  if (list.error && !list.data)
    return <ErrorState title="Failed to fetch subjects" onRetry={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  return (
    <>
      <RecordsTable
        label="Subjects"
        count={list.isPending ? 'Subjects' : formatCount(total, 'subject')}
        columns={subjectColumns}
        rows={rows}
        loading={list.isPending}
        empty="No subject matches these filters."
        minWidth={1150}
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
