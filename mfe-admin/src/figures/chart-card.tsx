import { ErrorState, Skeleton } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { useId, type ReactNode } from 'react'
import styles from './figures.module.css'

interface ChartCardProps {
  title: string
  /** One line under the title: what is counted. */
  note?: string
  /** Absent while it is on its way. */
  table?: { head: string[]; rows: string[][] }
  /** Its own failure: the other cards live. */
  error: unknown
  onRetry: () => void
  /** The picture: not heard, its numbers stand in the table. */
  children?: ReactNode
}

/** A picture, and behind it the table with its numbers. */
export function ChartCard({ title, note, table, error, onRetry, children }: ChartCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {note && <p className={styles.note}>{note}</p>}
      {Boolean(error) && !table && (
        <ErrorState title={`Failed to fetch ${title}`} error={error} onRetry={onRetry} />
      )}
      {!error && !table && <Skeleton height={160} />}
      {table && (
        <>
          <div aria-hidden className={styles.picture}>
            {children}
          </div>
          <details className={styles.numbers}>
            <summary>Show as a table</summary>
            <Numbers title={title} {...table} />
          </details>
        </>
      )}
    </section>
  )
}

const Numbers = ({ title, head, rows }: { title: string; head: string[]; rows: string[][] }) => (
  <Table caption={`${title}, numbers`}>
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
)
