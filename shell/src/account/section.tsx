import { Card } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import styles from './account.module.css'

interface SectionProps {
  title: string
  /** One or two sentences. */
  about: ReactNode
  children: ReactNode
}

/** A section of the account page: title and description at the left, controls at the right. */
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
