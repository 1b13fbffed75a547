import styles from './initials.module.css'

/** The first letters of first and last name, in a circle. */
export function Initials({ name }: { name: string }) {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => part?.charAt(0) ?? '')
    .join('')
  return (
    <span className={styles.initials} aria-hidden>
      {letters.toUpperCase()}
    </span>
  )
}
