import { classes } from '../ui/classes.ts'
import day from './harbour-day.svg?url&no-inline'
import night from './harbour-night.svg?url&no-inline'
import styles from './drawing.module.css'

/**
 * The harbour (640 × 600): `day` in the page's own colours, `night` for a deep ground. It is a file of its own,
 * drawn with the page's tokens, and costs a page no script. It runs over its right edge: the place around it
 * clips what it does not want.
 */
export function Harbour({ time, className }: { time: 'day' | 'night'; className?: string }) {
  const file = time === 'day' ? day : night
  return (
    <svg className={classes(styles.drawing, className)} viewBox="0 0 640 600" aria-hidden="true">
      <use href={`${file}#drawing`} />
    </svg>
  )
}
