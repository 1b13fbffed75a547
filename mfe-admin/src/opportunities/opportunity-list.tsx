import { ErrorState, formatNumber, Skeleton, useInfiniteQuery } from '@fundharbor/kit'
import { Button, Empty } from 'antd'
import { ColumnChoice } from '../records/column-choice.tsx'
import { useColumnChoice } from '../records/use-column-choice.ts'
import { VirtualTable } from '../records/virtual-table.tsx'
import { ChangeChosen } from './change-chosen.tsx'
import { opportunityColumns } from './columns.tsx'
import { OpportunityFilters } from './filters.tsx'
import styles from './opportunities.module.css'
import { opportunitiesQuery } from './queries.ts'
import { useChoice } from './use-choice.tsx'
import { useOpportunitySearch } from './use-opportunity-search.ts'

// The column of buttons has no title that is seen: it stays.
const titles = opportunityColumns.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))

/** Every opportunity: 50 at first, 50 more by the button or near the bottom. */
export function OpportunityList() {
  const { search, change } = useOpportunitySearch()
  const list = useInfiniteQuery(opportunitiesQuery(search))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  const { chosen, isChosen, column, clear } = useChoice(rows)
  const { hidden, choose } = useColumnChoice('Opportunities')
  const shown = opportunityColumns.filter(({ title }) => typeof title !== 'string' || !hidden.includes(title))
  const handleMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return (
    <section aria-label="Opportunities">
      <div className={styles.head}>
        <OpportunityFilters search={search} onChange={change} />
      </div>
      <div className={styles.tools}>
        <span className={styles.count} role="status">
          {list.data && `Showing ${formatNumber(rows.length)} of ${formatNumber(total)}`}
        </span>
        <ChangeChosen chosen={chosen} onDone={clear} />
        <ColumnChoice titles={titles} hidden={hidden} onChoose={choose} />
      </div>
      {list.error && !list.data ? (
        <ErrorState title="Failed to fetch opportunities" onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <Empty className={styles.foot} description="No opportunity matches these filters." />
      ) : (
        <VirtualTable
          key={JSON.stringify(search)}
          label="Opportunities"
          columns={[column, ...shown]}
          isChosen={isChosen}
          rows={rows}
          total={total}
          sort={search.sort ?? 'newest'}
          onSort={(sort) => change({ sort: sort as typeof search.sort })}
          onLoadMore={handleMore}
        />
      )}
      {list.hasNextPage && (
        <div className={styles.foot}>
          <Button loading={list.isFetchingNextPage} onClick={handleMore}>
            Load More
          </Button>
        </div>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className={styles.foot}>
          Failed to fetch opportunities
        </p>
      )}
    </section>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    {Array.from({ length: 13 }, (_, number) => (
      <Skeleton key={number} height={18} />
    ))}
  </div>
)
