import styles from './initials.module.css'

/** Initials in a circle. Decorative: hidden from screen readers. */
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
