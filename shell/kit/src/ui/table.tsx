import type { ReactNode } from 'react'
import styles from './table.module.css'

interface TableProps {
  /** What the table holds; heard, not seen. */
  caption: string
  /** `thead` and `tbody`. Amounts carry `data-align="end"`. */
  children: ReactNode
}

/** Rows of 42px under a sunken head. On a narrow screen it scrolls by itself, with the keyboard too. */
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
