import { formatNumber } from '@fundharbor/kit'
import { useId } from 'react'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import { LinkedBars } from '@fundharbor/kit/ui/linked-bars.tsx'
import styles from './linked-bar-chart.module.css'

/** One bar, and the search it links to. */
export interface LinkedBar {
  label: string
  count: number
  to: string
}

interface LinkedBarChartProps {
  title: string
  /** The first column's heading in the table. */
  unit: string
  bars: LinkedBar[]
  /** How many bars to draw. The table shows all of them. */
  limit: number
  note?: string
}

/** Open opportunities as bars that link to the search, with a table. Hidden if every count is 0. */
export function LinkedBarChart({ title, unit, bars, limit, note }: LinkedBarChartProps) {
  const id = useId()
  const max = Math.max(0, ...bars.map(({ count }) => count))
  if (max === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <LinkedBars
        max={max}
        bars={bars
          .slice(0, limit)
          .map(({ label, count, to }) => ({ label, value: count, text: formatNumber(count), to }))}
      />
      {note && <p className={styles.note}>{note}</p>}
      <ChartTable
        title={title}
        head={[unit, 'Open']}
        rows={bars.map(({ label, count }) => [label, formatNumber(count)])}
        isLayer
      />
    </section>
  )
}
