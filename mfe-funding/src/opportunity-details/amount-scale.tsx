import { classes, formatMoneyCompact } from '@fundharbor/kit'
import styles from './amount-scale.module.css'

/** The ends of a logarithmic scale, which fits both small and large amounts. */
const MIN = 1000
const MAX = 100_000_000
/** Each has a tick with its label under it. */
const labeled = [10_000, 100_000, 1_000_000, 10_000_000]

/** An amount's position on the scale, 0 to 100. */
function toScalePosition(amount: number): number {
  const share = Math.log(Math.max(amount, MIN) / MIN) / Math.log(MAX / MIN)
  return Math.min(100, share * 100)
}

interface AmountScaleProps {
  /** Null for an open range; `min` and `max` are never both null. */
  min: string | null
  max: string | null
  currency: string
}

/** Shows where an amount or range is on the scale. Hidden from screen readers: the amount is stated beside it. */
export function AmountScale({ min, max, currency }: AmountScaleProps) {
  const from = min === null ? 0 : toScalePosition(Number(min))
  const to = max === null ? 100 : toScalePosition(Number(max))
  return (
    <div aria-hidden data-testid="amount-scale" className={styles.scale}>
      <div className={styles.track}>
        {labeled.map((amount) => (
          <span key={amount} className={styles.tick} style={{ left: `${toScalePosition(amount)}%` }} />
        ))}
        <span
          className={classes(
            styles.range,
            min === null && styles.openBelow,
            max === null && styles.openAbove,
          )}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      </div>
      <div className={styles.labels}>
        {labeled.map((amount) => (
          <span key={amount} style={{ left: `${toScalePosition(amount)}%` }}>
            {formatMoneyCompact(amount, currency)}
          </span>
        ))}
      </div>
    </div>
  )
}
