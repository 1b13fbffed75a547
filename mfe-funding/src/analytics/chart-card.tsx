import { Card } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import styles from './analytics.module.css'

interface ChartCardProps {
  title: string
  head: string[]
  rows: string[][]
  /** The chart. Hidden from screen readers, which read the table instead. */
  children: ReactNode
}

/** A chart with its numbers as a table. */
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
      <ChartTable title={title} head={head} rows={rows} />
    </Card>
  )
}
