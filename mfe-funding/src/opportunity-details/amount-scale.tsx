import { amountRanges } from '@fundharbor/contracts/vocabulary'
import { classes, formatMoneyCompact } from '@fundharbor/kit'
import styles from './amount-scale.module.css'

/** The scale's ends: each step is ten times the one before, so that small and large calls stand on one scale. */
const LEAST = 1000
const MOST = 100_000_000
const labelled = [10_000, 100_000, 1_000_000, 10_000_000]

const borders = amountRanges.map(({ min }) => min).filter((min) => min > 0)

/** How far along the scale an amount stands, 0 to 100. */
export function placeOf(amount: number): number {
  const share = Math.log(Math.max(amount, LEAST) / LEAST) / Math.log(MOST / LEAST)
  return Math.min(100, share * 100)
}

interface AmountScaleProps {
  /** Null where the range is open to that side; not both. */
  min: string | null
  max: string | null
  currency: string
}

/** Where an amount or a range lies between small and large. A picture of what is said beside it: not heard. */
export function AmountScale({ min, max, currency }: AmountScaleProps) {
  const from = min === null ? 0 : placeOf(Number(min))
  const to = max === null ? 100 : placeOf(Number(max))
  return (
    <div aria-hidden data-testid="amount-scale" className={styles.scale}>
      <div className={styles.track}>
        {borders.map((border) => (
          <span key={border} className={styles.border} style={{ left: `${placeOf(border)}%` }} />
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
        {labelled.map((amount) => (
          <span key={amount} style={{ left: `${placeOf(amount)}%` }}>
            {formatMoneyCompact(amount, currency)}
          </span>
        ))}
      </div>
    </div>
  )
}
