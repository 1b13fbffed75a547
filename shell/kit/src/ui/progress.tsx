import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to 100. */
  value: number
  /** Stands at the end of the line, e.g. `3 of 5`. Default: the percentage. */
  valueText?: string
  /** A word for the value in the tone's colour, e.g. `Excellent`. */
  word?: string
  tone?: 'accent' | 'ok' | 'info' | 'warn' | 'neutral'
  /** Notches at 40, 60 and 80, as matches are judged. */
  notched?: boolean
}

/** How much of a whole: the number and the word stand beside the bar, colour never says it alone. */
export function Progress({ label, value, valueText, word, tone = 'accent', notched }: ProgressProps) {
  const id = useId()
  const share = Math.max(0, Math.min(100, value))
  const text = valueText ?? `${Math.round(share)}%`
  return (
    <div className={classes(styles.progress, tone !== 'accent' && styles[tone])}>
      <div className={styles.top}>
        <span id={id}>{label}</span>
        <span>
          <span className={styles.value}>{text}</span> {word && <span className={styles.word}>{word}</span>}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={classes(text, word)}
        className={classes(styles.track, notched && styles.notched)}
      >
        <div className={styles.fill} style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
