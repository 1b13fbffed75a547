import { useId } from 'react'
import styles from './water.module.css'

/** The surface of the water, as wide as its container. */
export function Water() {
  const id = useId()
  return (
    <svg className={styles.water} aria-hidden="true">
      <defs>
        <pattern id={id} width="36" height="22" patternUnits="userSpaceOnUse">
          <path className={styles.wave} d="M0 4q4.500-4 9 0t9 0t9 0t9 0" />
          <path className={styles.wave2} d="M0 11q4.500-4 9 0t9 0t9 0t9 0" />
          <path className={styles.wave3} d="M0 18q4.500-4 9 0t9 0t9 0t9 0" />
        </pattern>
      </defs>
      <rect width="100%" height="22" fill={`url(#${id})`} />
    </svg>
  )
}
