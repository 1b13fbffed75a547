import { classes, formatNumber } from '@fundharbor/kit'
import { useId } from 'react'
import styles from './current-plan.module.css'

/** The share of a limit at which the page warns. */
const WARNING_SHARE = 0.9

/** Whether most of a limit is used. A limit of -1 means unlimited. */
export const isNearLimit = (used: number, limit: number): boolean =>
  limit >= 0 && used >= limit * WARNING_SHARE

/** Usage of a limit. */
export function UsageBar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const id = useId()
  const isUnlimited = limit < 0
  const text = isUnlimited ? 'Unlimited' : `${formatNumber(used)} of ${formatNumber(limit)}`
  const share = isUnlimited || limit === 0 ? 0 : Math.min(1, used / limit)
  return (
    <div className={styles.usage}>
      <div className={styles.usageTop}>
        <span id={id}>{label}</span>
        <span className={styles.figure}>{text}</span>
      </div>
      {isUnlimited ? (
        <p className={styles.hint}>{formatNumber(used)} so far</p>
      ) : (
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
          className={styles.track}
        >
          <div
            className={classes(styles.fill, isNearLimit(used, limit) && styles.full)}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  )
}
