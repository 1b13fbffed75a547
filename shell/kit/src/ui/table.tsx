import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './table.module.css'

interface TableProps {
  /** The accessible name; not visible. */
  caption: string
  /** On a phone, each row becomes a block, in which `data-label` names the cells. */
  stacks?: boolean
  /** `thead` and `tbody`. Set `data-align="end"` on cells with amounts. */
  children: ReactNode
}

/** A table that scrolls sideways on narrow screens, by keyboard too. */
export function Table({ caption, stacks, children }: TableProps) {
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, stacks && styles.stacks)}>
        <caption>{caption}</caption>
        {children}
      </table>
    </div>
  )
}
