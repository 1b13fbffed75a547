import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from '../classes.ts'
import { XIcon } from './icons.ts'

/** The meaning of a badge. The text says it too, never the color alone. */
export type BadgeTone = 'neutral' | 'ok' | 'info' | 'warn' | 'urgent' | 'bad' | 'accent'

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A short label: match, status, plan, priority. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}

/** An active filter with a button to remove it. */
export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      {children}
      <button type="button" className={styles.remove} aria-label={`Remove ${children}`} onClick={onRemove}>
        <XIcon size={16} aria-hidden />
      </button>
    </span>
  )
}
