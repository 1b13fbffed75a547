import { ErrorState, Skeleton } from '@fundharbor/kit'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import { useId, type ReactNode } from 'react'
import styles from './statistics.module.css'

/** The first cell of a row says what it counts. */
interface NumbersTable {
  head: string[]
  rows: { id: string; cells: string[] }[]
}

interface ChartCardProps {
  title: string
  /** What is counted, in one line. */
  note?: string
  /** The numbers of the chart; absent while they are loading. */
  table?: NumbersTable
  /** A card that fails does not affect the others. */
  query: { error: unknown; refetch: () => unknown }
  /** The chart. It is hidden from screen readers, which read the table. */
  children?: ReactNode
}

/** A chart, and a table with its numbers. */
export function ChartCard({ title, note, table, query: { error, refetch }, children }: ChartCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {note && <p className={styles.note}>{note}</p>}
      {Boolean(error) && !table && (
        <ErrorState title={`Failed to fetch ${title}`} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !table && <Skeleton height={160} />}
      {table && (
        <>
          <div aria-hidden className={styles.picture}>
            {children}
          </div>
          <ChartTable
            title={`${title}, numbers`}
            head={table.head}
            rows={table.rows.map(({ cells }) => cells)}
          />
        </>
      )}
    </section>
  )
}
