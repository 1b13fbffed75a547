import { useId } from 'react'
import { classes } from '../classes.ts'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to 100. */
  value: number
  /** Shown at the end of the line, for example `3 of 5`. Default: the percentage. */
  valueText?: string
  /** A word for the value in the tone's color, for example `Excellent`. */
  rating?: string
  tone?: 'accent' | 'ok' | 'info' | 'warn' | 'neutral'
  /** Notches at 40, 60 and 80, the thresholds of match ratings. */
  notched?: boolean
}

/** A progress bar with its label and value as text. */
export function Progress({ label, value, valueText, rating, tone = 'accent', notched }: ProgressProps) {
  const id = useId()
  const percent = Math.max(0, Math.min(100, value))
  const text = valueText ?? `${Math.round(percent)}%`
  return (
    <div className={classes(styles.progress, tone !== 'accent' && styles[tone])}>
      <div className={styles.top}>
        <span id={id}>{label}</span>
        <span>
          <span className={styles.value}>{text}</span>{' '}
          {rating && <span className={styles.rating}>{rating}</span>}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={classes(text, rating)}
        className={classes(styles.track, notched && styles.notched)}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
