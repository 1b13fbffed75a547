import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { useDeferredValue, type ReactNode } from 'react'
import { ColumnChoice } from './column-choice.tsx'
import { cutOff } from './cut-off.ts'
import styles from './records-table.module.css'
import { useColumnChoice } from './use-column-choice.ts'

interface RecordsTableProps<Row> {
  /** What the table holds, for those who hear it. */
  label: string
  /** Shown above: how many there are. */
  count: string
  columns: ProColumns<Row>[]
  rows: Row[]
  loading: boolean
  empty: string
  /** Pixels below which the table scrolls sideways. */
  minWidth: number
  /** What opens under a row. */
  details?: (row: Row) => ReactNode
  hasDetails?: (row: Row) => boolean
  selection?: RecordsSelection<Row>
}

/** Rows that are chosen to do something with all of them. */
export interface RecordsSelection<Row> {
  chosen: Row[]
  onChoose: (rows: Row[]) => void
  /** Rows that cannot be chosen. */
  isFixed: (row: Row) => boolean
  /** What a row is called, for those who hear its box. */
  nameOf: (row: Row) => string
}

/** The console's table: one look, columns as this browser keeps them, its sideways scrolling within reach of the keyboard. */
export function RecordsTable<Row extends { id: string }>(props: RecordsTableProps<Row>) {
  const { details, hasDetails } = props
  const { hidden, choose } = useColumnChoice(props.label)
  // Many rows are drawn bit by bit: who types meanwhile is not held up.
  const rows = useDeferredValue(props.rows)
  const isLoading = useDeferredValue(props.loading)
  // Columns of buttons have no title that is seen: they stay.
  const titles = props.columns.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  const isHidden = (title: unknown) => typeof title === 'string' && hidden.includes(title)
  const expandable = details && {
    columnTitle: <span className="visually-hidden">Details</span>,
    expandedRowRender: details,
    rowExpandable: hasDetails ?? (() => true),
  }
  return (
    <section aria-label={props.label}>
      <div className={styles.head}>
        <h2 className={styles.count}>{props.count}</h2>
        {titles.length > 1 && <ColumnChoice titles={titles} hidden={hidden} onChoose={choose} />}
      </div>
      <div className={styles.scroller} role="region" aria-label={`${props.label}, table`} tabIndex={0}>
        <div style={{ minWidth: props.minWidth }}>
          <ProTable
            rowKey="id"
            columns={props.columns.filter(({ title }) => !isHidden(title)).map(cutOff)}
            dataSource={rows}
            loading={isLoading}
            expandable={expandable}
            rowSelection={props.selection && rowSelectionOf(props.selection)}
            tableAlertRender={false}
            locale={{ emptyText: props.empty }}
            search={false}
            options={false}
            pagination={false}
            toolBarRender={false}
          />
        </div>
      </div>
    </section>
  )
}

const rowSelectionOf = <Row extends { id: string }>({
  chosen,
  onChoose,
  isFixed,
  nameOf,
}: RecordsSelection<Row>) => ({
  selectedRowKeys: chosen.map(({ id }) => id),
  onChange: (_: unknown, rows: Row[]) => onChoose(rows),
  columnWidth: 48,
  getTitleCheckboxProps: () => ({ 'aria-label': 'Choose all that are shown' }),
  getCheckboxProps: (row: Row) => ({ disabled: isFixed(row), 'aria-label': `Choose ${nameOf(row)}` }),
})
