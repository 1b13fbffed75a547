import { Link } from '@fundharbor/kit'
import styles from './linked-bars.module.css'

/** One bar: how long it is, its value in words, and where it leads. */
export interface LinkedBar {
  label: string
  value: number
  text: string
  to: string
}

interface LinkedBarsProps {
  bars: readonly LinkedBar[]
  /** The value of a bar as wide as the list. */
  max: number
}

/** Values as bars, each a link to what it is of. */
export const LinkedBars = ({ bars, max }: LinkedBarsProps) => (
  <ul className={styles.bars}>
    {bars.map(({ label, value, text, to }) => (
      <li key={label}>
        <Link to={to} className={styles.bar}>
          <span>{label}</span> <span className={styles.value}>{text}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ width: `${(value / max) * 100}%` }} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
