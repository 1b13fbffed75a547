import type { ReactNode } from 'react'
import styles from './application.module.css'

/** One line of an application's facts. Nothing if it was not filled in. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
