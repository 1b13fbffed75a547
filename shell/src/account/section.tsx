import { Card } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import styles from './account.module.css'

interface SectionProps {
  title: string
  /** What it is for, in a sentence or two. */
  about: ReactNode
  children: ReactNode
}

/** One matter of the account: what it is at the left, what can be done about it at the right. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <Card className={styles.card}>{children}</Card>
    </section>
  )
}
