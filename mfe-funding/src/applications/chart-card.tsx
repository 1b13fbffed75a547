import { Card } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import { ChartTable } from '../shared/chart-table.tsx'
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
      <ChartTable title={title} head={head} rows={rows} />
    </Card>
  )
}
