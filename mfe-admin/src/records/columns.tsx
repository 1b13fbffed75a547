import type { ProColumns } from '@ant-design/pro-components'
import { formatDateTime, formatNumber } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './columns.module.css'
import { Lines } from './lines.tsx'

/** A column of a table. */
export interface Column<Row> {
  title: string
  /** In pixels. */
  width: number
  /** What the cell shows where `render` is absent. */
  field?: keyof Row & string
  render?: (row: Row) => ReactNode
  align?: 'right'
  /** Truncates long texts of `field`; the whole text is the cell's tooltip. */
  isTruncated?: boolean
  /** Stays in view at the right edge while the table scrolls sideways. */
  isPinned?: boolean
  /** For columns of buttons: the title is for screen readers only, and the column cannot be hidden. */
  isTitleHidden?: boolean
  /** Orders of the list that a click on the title switches between, ascending and descending. */
  sort?: { up: string; down: string }
}

/** The name of a record in bold, on as many as three lines. */
export const nameColumn = <Row,>(title: string, field: keyof Row & string, width: number): Column<Row> => ({
  title,
  field,
  width,
  render: (row) => <Lines text={String(row[field] ?? '')} isStrong />,
})

/** A number with thousands separators, aligned right. */
export const numberColumn = <Row,>(title: string, field: keyof Row & string, width = 100): Column<Row> => ({
  title,
  width,
  align: 'right',
  render: (row) => formatNumber(Number(row[field])),
})

/** A date and time on one line; a dash where there is none. */
export const timeColumn = <Row,>(title: string, field: keyof Row & string, width = 224): Column<Row> => ({
  title,
  width,
  render: (row) => (
    <span className={styles.line}>{row[field] ? formatDateTime(String(row[field])) : '–'}</span>
  ),
})

const textOf = <Row,>({ field }: Column<Row>, row: Row): string =>
  field ? String((row[field] as unknown) ?? '') : ''

/** The content of a cell. */
export const renderCell = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.render ? column.render(row) : textOf(column, row)

/** Where a cell is in a row that becomes a block: its title, its buttons, a line of its own, or a fact with its label. */
type CellPart = 'title' | 'actions' | 'line' | 'fact'

/** The first column names the row. */
export function partOf<Row>({ isPinned, isTitleHidden, isTruncated }: Column<Row>, index: number): CellPart {
  if (index === 0) return 'title'
  if (isPinned || isTitleHidden) return 'actions'
  return isTruncated ? 'line' : 'fact'
}

/**
 * The column for ProTable. The browser truncates long texts: ProTable's own way adds a component that measures each cell,
 * and redrawing fifty rows blocked typing for a fifth of a second.
 */
export const toProColumn = <Row extends object>(
  column: Column<Row>,
  title: ReactNode,
  part: CellPart,
): ProColumns<Row> => ({
  key: column.title,
  title,
  width: column.width,
  align: column.align,
  className: column.isPinned ? styles.pinned : undefined,
  ellipsis: column.isTruncated && { showTitle: false },
  onCell: (row) => ({
    'data-label': column.title,
    'data-part': part,
    title: column.isTruncated ? textOf(column, row) : undefined,
  }),
  render: (_, row) => renderCell(column, row),
})
