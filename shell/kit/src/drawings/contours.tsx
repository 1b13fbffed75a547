import { classes } from '../ui/classes.ts'
import contours from './contours.svg?url&no-inline'
import styles from './drawing.module.css'

interface ContoursProps {
  /** `deep` on the footer's and sign-in's ground. */
  ground?: 'water' | 'deep'
  className?: string
}

/**
 * Depth lines behind a part of a page. The part needs `position: relative; isolation: isolate; overflow: hidden`;
 * the lines lie behind its content, never above 30%.
 */
export function Contours({ ground = 'water', className }: ContoursProps) {
  return (
    <svg className={classes(styles.contours, ground === 'deep' && styles.deep, className)} aria-hidden="true">
      <use href={`${contours}#drawing`} width="100%" height="100%" />
    </svg>
  )
}
