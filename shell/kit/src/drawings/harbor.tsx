import { classes } from '../classes.ts'
import day from './harbor-day.svg?url&no-inline'
import night from './harbor-night.svg?url&no-inline'
import styles from './drawing.module.css'

/**
 * The harbor (640 × 600): `day` for the page's background, `night` for a deep one. A separate SVG file drawn with the
 * page's tokens, so it adds no script. It overflows at the right; the parent clips it.
 */
export function Harbor({ time, className }: { time: 'day' | 'night'; className?: string }) {
  const file = time === 'day' ? day : night
  return (
    <svg className={classes(styles.drawing, className)} viewBox="0 0 640 600" aria-hidden="true">
      <use href={`${file}#drawing`} />
    </svg>
  )
}
