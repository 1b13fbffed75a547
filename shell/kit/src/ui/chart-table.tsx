import type { ReactNode } from 'react'
import { Table } from './table.tsx'
import styles from './chart-table.module.css'

interface ChartTableProps {
  title: string
  summary?: string
  head: string[]
  /** The first cell names its row. */
  rows: ReactNode[][]
}

/** A chart's numbers as a table, collapsed until someone opens it. */
export const ChartTable = ({ title, summary = 'Show as a table', head, rows }: ChartTableProps) => (
  <details className={styles.numbers}>
    <summary>{summary}</summary>
    <Table caption={title}>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={cell} scope="col" data-align={index > 0 ? 'end' : undefined}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-align="end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </details>
)
