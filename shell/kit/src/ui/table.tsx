import type { ReactNode } from 'react'
import styles from './table.module.css'

interface TableProps {
  /** The accessible name; not visible. */
  caption: string
  /** `thead` and `tbody`. Set `data-align="end"` on cells with amounts. */
  children: ReactNode
}

/** A table that scrolls sideways on narrow screens, by keyboard too. */
export function Table({ caption, children }: TableProps) {
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        {children}
      </table>
    </div>
  )
}
