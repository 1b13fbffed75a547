import { formatNumber, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { ChartTable } from '../shared/chart-table.tsx'
import styles from './open-bars.module.css'

/** One bar: how many are open, and where they are listed. */
export interface OpenBar {
  label: string
  count: number
  to: string
}

interface OpenBarsProps {
  title: string
  /** What the bars are. */
  of: string
  bars: OpenBar[]
  /** So many are drawn; the table has all of them. */
  shown: number
  /** What the bars count by, where their names do not say it. */
  note?: string
}

/** Counts as bars, each a way into the search, and the table behind them. Where all are 0 it is left out. */
export function OpenBars({ title, of, bars, shown, note }: OpenBarsProps) {
  const id = useId()
  const most = Math.max(0, ...bars.map(({ count }) => count))
  if (most === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.bars}>
        {bars.slice(0, shown).map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to} className={styles.bar}>
              <span>{label}</span> <span className={styles.count}>{formatNumber(count)}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.fill} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
      <ChartTable
        title={title}
        head={[of, 'Open']}
        rows={bars.map(({ label, count }) => [label, formatNumber(count)])}
        className={styles.numbers}
      />
    </section>
  )
}
