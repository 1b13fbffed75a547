import { classes } from '../classes.ts'
import contours from './contours.svg?url&no-inline'
import styles from './drawing.module.css'

interface ContoursProps {
  /** `deep` for the dark background of the footer and the sign-in page. */
  background?: 'water' | 'deep'
  className?: string
}

/**
 * Depth lines behind a section's content, at most 30% opaque. The section needs
 * `position: relative; isolation: isolate; overflow: hidden`.
 */
export function Contours({ background = 'water', className }: ContoursProps) {
  return (
    <svg
      className={classes(styles.contours, background === 'deep' && styles.deep, className)}
      aria-hidden="true"
    >
      <use href={`${contours}#drawing`} width="100%" height="100%" />
    </svg>
  )
}
