import styles from './wave.module.css'

/** The small wave that says that something is under way. */
export function Wave({ width = 30 }: { width?: number }) {
  return (
    <svg
      className={styles.wave}
      viewBox="0 0 30 10"
      width={width}
      height={width / 3}
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M0.5 5q3.75-6 7.5 0t7.5 0t7.5 0t7.5 0t7.5 0t7.5 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Stands where a page or a part of it is loading. `label` is heard and, as an annotation, seen. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <Wave width={60} />
      <span className={styles.text}>{label}</span>
    </div>
  )
}
