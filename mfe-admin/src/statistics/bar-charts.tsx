import { formatNumber } from '@fundharbor/kit'
import { axisTop, shareOf, type Bar } from './bars.ts'
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

/** A horizontal bar per value. */
export const BarList = ({ bars, empty }: { bars: Bar[]; empty: string }) => (
  <div className={styles.list}>
    {bars.length === 0 && <p className={styles.none}>{empty}</p>}
    {bars.map((bar) => (
      <div key={bar.id} className={styles.item}>
        <span className={styles.name}>{bar.label}</span>
        <span className={styles.number}>{bar.value}</span>
        <span className={styles.track}>
          <span className={styles.fill} style={{ width: `${shareOf(bar, bars) * 100}%` }} />
        </span>
      </div>
    ))}
  </div>
)
