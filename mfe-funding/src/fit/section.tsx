import { Card } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import styles from './fit.module.css'

/** One question of the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
