import { classes } from '@fundharbor/kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Checkbox } from 'antd'
import { memo, useRef } from 'react'
import { renderCell, type Column } from './columns.tsx'
import type { Selection } from './selection.ts'
import { useLoadAtBottom } from './use-load-at-bottom.ts'
import { Head } from './virtual-head.tsx'
import pinning from './columns.module.css'
import styles from './virtual-table.module.css'

/** Two lines of text. */
const ROW_HEIGHT = 54
/** Rows that are drawn beyond the edge, so that quick scrolling shows no gap. */
const OVERSCAN = 12

const SELECT_WIDTH = 48

interface VirtualTableProps<Item> {
  label: string
  columns: readonly Column<Item>[]
  rows: readonly Item[]
  /** How many there are, loaded or not. */
  total: number
  selection: Selection<Item> | undefined
  sort: string | undefined
  onSort: (sort: string) => void
  /** Called near the bottom. */
  onLoadMore: () => void
}

/** A table 600 pixels high of which only the rows in view are drawn. Screen readers get the number of all rows. */
export function VirtualTable<Item extends { id: string }>(props: VirtualTableProps<Item>) {
  const { columns, rows, total, selection } = props
  const area = useRef<HTMLDivElement>(null)
  const handleScroll = useLoadAtBottom(props.onLoadMore, rows.length < total)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    initialRect: { width: 1000, height: 600 },
  })
  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const width = columns.reduce((sum, column) => sum + column.width, selection ? SELECT_WIDTH : 0)
  return (
    <div
      ref={area}
      className={styles.area}
      role="region"
      aria-label={`${props.label}, table`}
      tabIndex={0}
      onScroll={handleScroll}
    >
      <table className={styles.table} style={{ minWidth: width }} aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" style={{ width: SELECT_WIDTH }}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {drawn.map(({ index, key }) => {
            const row = rows[index]
            if (!row) return null
            return <Row key={key} index={index} row={row} columns={columns} selection={selection} />
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface RowProps<Item> {
  index: number
  row: Item
  columns: readonly Column<Item>[]
  selection: Selection<Item> | undefined
}

/** Scrolling draws only the rows that come into view. */
const Row = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Item extends { id: string }>({ index, row, columns, selection }: RowProps<Item>) {
  const isSelected = selection?.ids.has(row.id) ?? false
  return (
    <tr aria-rowindex={index + 2} data-selected={isSelected} style={{ height: ROW_HEIGHT }}>
      {selection && (
        <td>
          <Checkbox
            aria-label={`Select ${selection.nameOf(row)}`}
            checked={isSelected}
            disabled={!selection.isSelectable(row)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.title}
          className={classes(column.align && styles.right, column.isPinned && pinning.pinned)}
        >
          {renderCell(column, row)}
        </td>
      ))}
    </tr>
  )
}

interface SelectAllProps<Item> {
  rows: readonly Item[]
  selection: Selection<Item>
}

function SelectAll<Item extends { id: string }>({ rows, selection }: SelectAllProps<Item>) {
  const count = selection.rows.length
  return (
    <Checkbox
      aria-label="Select all rows"
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ target }) => selection.select(target.checked ? rows.map(({ id }) => id) : [])}
    />
  )
}
