import { formatNumber } from '@fundharbor/kit'
import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import type { Column } from './columns.tsx'
import { useVisibleColumns } from './hidden-columns.tsx'
import styles from './long-list.module.css'
import type { Records } from './resource.ts'
import { RowsPlaceholder } from './rows-placeholder.tsx'
import type { Selection } from './selection.ts'
import { VirtualTable } from './virtual-table.tsx'

interface LongListProps<Row> {
  label: string
  plural: string
  /** Changes with filters and order: the table scrolls back to its top. */
  viewKey: string
  columns: readonly Column<Row>[]
  records: Records<Row>
  empty: string
  selection: Selection<Row> | undefined
  bulkActions: ReactNode
  sort: string | undefined
  onSort: (change: { sort: string }) => void
}

/** A list of which only the rows in view are drawn. More are loaded by the button or near the bottom. */
export function LongList<Row extends { id: string }>(props: LongListProps<Row>) {
  const { label, records, selection, plural } = props
  const { rows, total = 0, isPending, loadMore } = records
  const { visible, button } = useVisibleColumns(label, props.columns)
  return (
    <section aria-label={label}>
      <div className={styles.tools}>
        <span className={styles.count} role="status">
          {!isPending && `Showing ${formatNumber(rows.length)} of ${formatNumber(total)}`}
        </span>
        {props.bulkActions}
        {button}
      </div>
      {isPending ? (
        <RowsPlaceholder />
      ) : rows.length === 0 ? (
        <Empty className={styles.foot} description={props.empty} />
      ) : (
        <VirtualTable
          key={props.viewKey}
          label={label}
          columns={visible}
          rows={rows}
          total={total}
          selection={selection}
          sort={props.sort}
          onSort={(sort) => props.onSort({ sort })}
          onLoadMore={loadMore}
        />
      )}
      {records.hasMore && (
        <div className={styles.foot}>
          <Button loading={records.isLoadingMore} onClick={loadMore}>
            Load More
          </Button>
        </div>
      )}
      {records.hasLoadMoreFailed && (
        <p role="alert" className={styles.foot}>
          Failed to fetch {plural}
        </p>
      )}
    </section>
  )
}
