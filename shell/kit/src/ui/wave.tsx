import styles from './wave.module.css'

/** A small wave: a progress indicator. Decorative: hidden from screen readers. */
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

/** Shown while a page or a part of it loads. `label` is visible and announced. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <Wave width={60} />
      <span className={styles.text}>{label}</span>
    </div>
  )
}
