import { deadlineLabel, fullDeadline, type Deadline, type DeadlineTone } from '../deadline.ts'
import { formatMoneyRange, type Amount as AmountValue } from '../format-money.ts'
import styles from './badge.module.css'
import { classes } from '../classes.ts'
import { ClockCountdownIcon, HourglassMediumIcon } from './icons.ts'

const toneClasses: Record<DeadlineTone, string | undefined> = {
  urgent: classes(styles.badge, styles.mark, styles.urgent),
  warn: classes(styles.badge, styles.mark, styles.warn),
  expired: classes(styles.badge, styles.mark),
  forecast: classes(styles.badge, styles.mark, styles.info),
  plain: styles.plain,
  rolling: styles.plain,
  none: styles.unknown,
}

interface DeadlineLabelProps {
  opportunity: Deadline
  className?: string
}

/**
 * When an opportunity closes: "Due in 4 days", a date, "Expired", "Rolling", "Probably closed", "No deadline stated". Its tooltip has the day,
 * and the reader's own time where that differs.
 */
export function DeadlineLabel({ opportunity, className }: DeadlineLabelProps) {
  const label = deadlineLabel(opportunity)
  const { text, tone } = label
  return (
    <span className={classes(toneClasses[tone], className)} title={fullDeadline(label) ?? undefined}>
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

/** An amount or range in its own currency, or "Amount not stated". */
export function Amount({ min, max, currency, className }: AmountProps) {
  const isStated = (min ?? max ?? null) !== null
  return (
    <span className={classes(isStated ? styles.amount : styles.unknown, className)}>
      {formatMoneyRange(min, max, currency)}
    </span>
  )
}
