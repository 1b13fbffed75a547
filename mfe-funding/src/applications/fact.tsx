import type { ReactNode } from 'react'
import styles from './application-dialog.module.css'

/** One line of an application's facts. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.missing}>Not stated</span>}</dd>
  </div>
)
