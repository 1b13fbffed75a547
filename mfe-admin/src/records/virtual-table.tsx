import { classes } from '@fundharbor/kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/ssr/CaretUp'
import { useRef, type ReactNode } from 'react'
import { useLoadAtBottom } from './use-load-at-bottom.ts'
import styles from './virtual-table.module.css'

const ROW_HEIGHT = 42
/** Rows that are drawn beyond the edge, so that a quick scroll shows no gap. */
const OVERSCAN = 12

/** A column of a long list. `sort` are the orders that its head asks for: from the smallest, and from the largest. */
export interface VirtualColumn<Row> {
  key: string
  title: ReactNode
  width: number
  align?: 'right'
  sort?: { up: string; down: string }
  render: (row: Row) => ReactNode
}

interface VirtualTableProps<Row> {
  label: string
  columns: VirtualColumn<Row>[]
  rows: Row[]
  /** How many there are, loaded or not. */
  total: number
  sort: string
  onSort: (sort: string) => void
  /** Called near the bottom, while there are more. */
  onLoadMore: () => void
  isChosen: (row: Row) => boolean
}

/** A list 600 pixels high of which only the rows in sight are drawn; a real table for those who hear it. */
export function VirtualTable<Row extends { id: string }>(props: VirtualTableProps<Row>) {
  const { columns, rows, total } = props
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
  const width = columns.reduce((sum, column) => sum + column.width, 0)
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
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {drawn.map(({ index, key }) => {
            const row = rows[index]
            if (!row) return null
            return <Line key={key} index={index} row={row} columns={columns} isChosen={props.isChosen(row)} />
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface LineProps<Row> {
  index: number
  row: Row
  columns: VirtualColumn<Row>[]
  isChosen: boolean
}

const Line = <Row,>({ index, row, columns, isChosen }: LineProps<Row>) => (
  <tr aria-rowindex={index + 2} data-chosen={isChosen} style={{ height: ROW_HEIGHT }}>
    {columns.map(({ key, align, render }) => (
      <td key={key} className={align && styles.right}>
        {render(row)}
      </td>
    ))}
  </tr>
)

interface HeadProps<Row> {
  column: VirtualColumn<Row>
  sort: string
  onSort: (sort: string) => void
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { title, width, align, sort: orders } = column
  const order = orders && (sort === orders.up ? 'ascending' : sort === orders.down ? 'descending' : 'none')
  const Caret = order === 'descending' ? CaretDownIcon : CaretUpIcon
  return (
    <th scope="col" style={{ width }} className={classes(align && styles.right)} aria-sort={order}>
      {orders ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(order === 'ascending' ? orders.down : orders.up)}
        >
          {title}
          <Caret size={12} weight="bold" className={classes(order === 'none' && styles.quiet)} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  )
}
