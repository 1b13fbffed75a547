import type { ProColumns } from '@ant-design/pro-components'

/**
 * A column whose long texts the browser cuts off, with the whole text as the cell's title. ProTable's own way puts a
 * component into every cell that measures it: redrawing fifty rows held typing up for a fifth of a second.
 */
export function cutOff<Row extends object>(column: ProColumns<Row>): ProColumns<Row> {
  if (column.ellipsis !== true) return column
  const textOf = (row: Row): unknown => Reflect.get(row, String(column.dataIndex))
  return {
    ...column,
    ellipsis: { showTitle: false },
    onCell: (row) => {
      const text = textOf(row)
      return typeof text === 'string' ? { title: text } : {}
    },
  }
}
