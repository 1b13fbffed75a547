import { initialsOfName } from '@fundharbor/kit/initials.ts'
import styles from './initials.module.css'

/** Initials in a circle. Decorative: hidden from screen readers. */
export const Initials = ({ name }: { name: string }) => (
  <span className={styles.initials} aria-hidden>
    {initialsOfName(name)}
  </span>
)
