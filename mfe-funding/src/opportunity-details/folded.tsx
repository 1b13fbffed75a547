import type { ReactNode } from 'react'
import styles from './details.module.css'

interface FoldedProps {
  title: string
  level: 'h2' | 'h3'
  /** What it has, in a few words. */
  note?: string
  children: ReactNode
}

/** A section with many links, closed until somebody opens it. Paper gets it open. */
export const Folded = ({ title, level: Heading, note, children }: FoldedProps) => (
  <details className={styles.folded}>
    <summary>
      <Heading className={styles.sectionTitle}>{title}</Heading>
      {note && <span className={styles.note}>{note}</span>}
    </summary>
    {children}
  </details>
)
