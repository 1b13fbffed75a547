import styles from './drawing.module.css'
import spots from './spots.svg?url&no-inline'

/** The small drawings in `spots.svg`. */
export type SpotDrawingName = 'bell' | 'binoculars' | 'letter'

/** A small drawing (104 × 110) beside a short text. Decorative: hidden from screen readers. */
export function SpotDrawing({ name, width = 94 }: { name: SpotDrawingName; width?: number }) {
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={(width * 110) / 104}
      viewBox="0 0 104 110"
      aria-hidden="true"
    >
      <use href={`${spots}#${name}`} />
    </svg>
  )
}
