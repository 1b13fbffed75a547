import { brand } from '../brand.ts'
import { classes } from '../classes.ts'
import styles from './drawing.module.css'

interface MarkProps {
  /** Uses the colors for a deep background. */
  onDeep?: boolean
  size?: number
}

/** The logo's symbol, as nautical charts draw a light: star and flare. */
function Mark({ onDeep = false, size = 28 }: MarkProps) {
  return (
    <svg className={styles.drawing} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M13.6 17.6C14.5 10 20 4 26 2c3.2-1.1 5.3 1.5 3.8 4.400C26.8 12 21.5 16.5 14.8 18.800z"
        fill={onDeep ? 'var(--deep-lamp)' : 'var(--accent)'}
      />
      <path
        d="M9.5 13.200l2.5 5.9 6.4.5-4.9 4.2 1.5 6.2-5.5-3.300L4 30l1.5-6.200L.6 19.600l6.4-.500z"
        fill="currentColor"
      />
    </svg>
  )
}

/** The logo: symbol and product name. */
export const Logo = ({ onDeep }: Pick<MarkProps, 'onDeep'>) => (
  <span className={classes(styles.logo, onDeep && styles.onDeep)}>
    <Mark onDeep={onDeep} />
    {brand.name}
  </span>
)
