import type { ReactNode } from 'react'
import styles from './dev.module.css'

/** The examples of one component, with a title. */
export function Section({
  title,
  column,
  children,
}: {
  title: string
  column?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <h2 className={styles.name}>{title}</h2>
      <div className={column ? styles.column : styles.row}>{children}</div>
    </section>
  )
}
