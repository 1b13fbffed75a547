import { deadlineLabel, type Deadline, type DeadlineTone } from '../deadline.ts'
import { formatMoneyRange, type Amount as AmountValue } from '../format-money.ts'
import styles from './badge.module.css'
import { classes } from './classes.ts'
import { ClockCountdownIcon, HourglassMediumIcon } from './icons.ts'

const looks: Record<DeadlineTone, string | undefined> = {
  urgent: classes(styles.badge, styles.mark, styles.urgent),
  warn: classes(styles.badge, styles.mark, styles.warn),
  expired: classes(styles.badge, styles.mark),
  forecast: classes(styles.badge, styles.mark, styles.info),
  plain: styles.plain,
  rolling: styles.plain,
  none: styles.unknown,
}

/** How long an opportunity is open: "Due in 4 days", a date, "Expired", "Rolling", "No deadline stated". */
export function DeadlineLabel({ call, className }: { call: Deadline; className?: string }) {
  const { text, tone } = deadlineLabel(call)
  return (
    <span className={classes(looks[tone], className)}>
      {tone === 'expired' && <ClockCountdownIcon size={14} weight="bold" aria-hidden />}
      {(tone === 'urgent' || tone === 'warn') && <HourglassMediumIcon size={14} weight="bold" aria-hidden />}
      {text}
    </span>
  )
}

interface AmountProps {
  min?: AmountValue
  max?: AmountValue
  /** ISO 4217 */
  currency: string
  className?: string
}

/** An amount or range in its own currency, or the words that nobody stated one. */
export function Amount({ min, max, currency, className }: AmountProps) {
  const stated = (min ?? max ?? null) !== null
  return (
    <span className={classes(stated ? styles.amount : styles.unknown, className)}>
      {formatMoneyRange(min, max, currency)}
    </span>
  )
}
