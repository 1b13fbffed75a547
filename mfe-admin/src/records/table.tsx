import { ProTable } from '@ant-design/pro-components'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { partOf, toProColumn, type Column } from './columns.tsx'
import { useVisibleColumns } from './hidden-columns.tsx'
import { RowsPlaceholder } from './rows-placeholder.tsx'
import type { Selection } from './selection.ts'
import styles from './table.module.css'

/** Width of the columns of checkboxes and of the buttons that expand rows. */
const CONTROL_WIDTH = 48

interface TableProps<Row> {
  /** What the table lists, e.g. `Users`. Names it for screen readers and stores its hidden columns. */
  label: string
  heading: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  isLoading?: boolean
  /** Shown if there are no rows. */
  empty: string
  /** Shown below a row when it is expanded. */
  details?: (row: Row) => ReactNode
  hasDetails?: (row: Row) => boolean
  selection?: Selection<Row>
  /** Below the rows, e.g. the button that loads more of them. */
  more?: ReactNode
}

/**
 * The console's table. It scrolls sideways where it is wider than the page, also by keyboard. On a phone, each row becomes
 * a block, so that all of it is in view.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, details, selection } = props
  const { visible, button } = useVisibleColumns(label, props.columns)
  // Drawing many rows must not block typing in a filter.
  const rows = useDeferredValue(props.rows)
  const isLoading = useDeferredValue(props.isLoading ?? false)
  const controls = [details, selection].filter(Boolean).length * CONTROL_WIDTH
  const minWidth = visible.reduce((sum, { width }) => sum + width, controls)
  return (
    <section aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{props.heading}</h2>
        {button}
      </div>
      <div className={styles.scroller} role="region" aria-label={`${label}, table`} tabIndex={0}>
        {isLoading ? (
          <RowsPlaceholder />
        ) : (
          <div className={styles.table} style={{ minWidth }}>
            <Rows
              columns={visible}
              rows={rows}
              empty={props.empty}
              details={details}
              hasDetails={props.hasDetails}
              selection={selection}
            />
          </div>
        )}
      </div>
      {!isLoading && rows.length > 0 && props.more}
    </section>
  )
}

type RowsProps<Row> = Omit<TableProps<Row>, 'label' | 'heading' | 'isLoading' | 'more'>

/** Drawn again only when something in it changes. */
const Rows = memo(DrawnRows) as typeof DrawnRows

function DrawnRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { columns, rows, empty, details, hasDetails, selection } = props
  const expandable = details && {
    columnTitle: <span className="visually-hidden">Details</span>,
    columnWidth: CONTROL_WIDTH,
    expandedRowRender: details,
    rowExpandable: hasDetails ?? (() => true),
  }
  return (
    <ProTable
      rowKey="id"
      columns={columns.map((column, index) => toProColumn(column, titleOf(column), partOf(column, index)))}
      dataSource={rows}
      tableLayout="fixed"
      expandable={expandable}
      rowSelection={selection && toRowSelection(selection)}
      tableAlertRender={false}
      locale={{ emptyText: <span className={styles.empty}>{empty}</span> }}
      search={false}
      options={false}
      pagination={false}
      toolBarRender={false}
    />
  )
}

/** The title of a column, hidden from sight where it should be. */
export const titleOf = <Row,>({ title, isTitleHidden }: Column<Row>): ReactNode =>
  isTitleHidden ? <span className="visually-hidden">{title}</span> : title

const toRowSelection = <Row extends { id: string }>({
  ids,
  select,
  isSelectable,
  nameOf,
}: Selection<Row>) => ({
  selectedRowKeys: [...ids],
  onChange: (keys: unknown[]) => select(keys.map(String)),
  columnWidth: CONTROL_WIDTH,
  getTitleCheckboxProps: () => ({ 'aria-label': 'Select all rows' }),
  getCheckboxProps: (row: Row) => ({
    disabled: !isSelectable(row),
    'aria-label': `Select ${nameOf(row)}`,
  }),
})
