import { formatNumber } from '@fundharbor/kit'
import { axisTop, type Bar } from './bars.ts'
import styles from './statistics.module.css'

/** A vertical bar per week, with an axis of counts. */
export function WeekBars({ bars }: { bars: Bar[] }) {
  const top = axisTop(bars)
  return (
    <div className={styles.plot}>
      <div className={styles.axis}>
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{formatNumber(count)}</span>
        ))}
      </div>
      <div className={styles.columns}>
        {bars.map((bar) => (
          <div key={bar.id} className={styles.week}>
            <span className={styles.stack}>
              <span className={styles.bar} style={{ height: `${(bar.size / top) * 100}%` }}>
                {bar.size > 0 && <span className={styles.value}>{bar.value}</span>}
              </span>
            </span>
            <span className={styles.label}>{bar.label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

interface BarListProps {
  bars: Bar[]
  /** Shown instead of the chart if there are no bars. */
  empty: string
  formatTick?: (size: number) => string
}

/** A horizontal bar per value, with an axis below. */
export function BarList({ bars, empty, formatTick = formatNumber }: BarListProps) {
  const top = axisTop(bars)
  if (bars.length === 0) return <p className={styles.none}>{empty}</p>
  return (
    <div className={styles.list}>
      {bars.map((bar) => (
        <div key={bar.id} className={styles.item}>
          <span className={styles.name}>{bar.label}</span>
          <span className={styles.change}>{bar.change}</span>
          <span className={styles.number}>{bar.value}</span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${(bar.size / top) * 100}%` }} />
          </span>
        </div>
      ))}
      <div className={styles.scale}>
        {[0, top / 2, top].map((size) => (
          <span key={size}>{formatTick(size)}</span>
        ))}
      </div>
    </div>
  )
}
