import { Card } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { useId, type ReactNode } from 'react'
import styles from './analytics.module.css'

interface ChartCardProps {
  title: string
  head: string[]
  rows: string[][]
  /** The picture: not heard, its numbers stand in the table. */
  children: ReactNode
}

/** A picture, and behind it the table with its numbers. */
export function ChartCard({ title, head, rows, children }: ChartCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div aria-hidden className={styles.picture}>
        {children}
      </div>
      <details className={styles.numbers}>
        <summary>Show as a table</summary>
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
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
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
    </Card>
  )
}
