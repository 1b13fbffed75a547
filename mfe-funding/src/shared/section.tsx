import { Card } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** For links to the section. */
  id?: string
  children: ReactNode
}

/** A section of a page, named by its heading. */
export function Section({ title, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <Card as="section" id={id} aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
