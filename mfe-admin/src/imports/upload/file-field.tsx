import type { ReactNode } from 'react'
import styles from './upload.module.css'

interface FileFieldProps {
  onSelect: (file: File | undefined) => void
  /** Which files can be uploaded. */
  children: ReactNode
}

/** Selects a table. */
export const FileField = ({ onSelect, children }: FileFieldProps) => (
  <>
    <label className={styles.file}>
      File
      <input
        type="file"
        accept=".csv,.xlsx,.json,text/csv,application/json"
        onChange={(event) => onSelect(event.target.files?.[0])}
      />
    </label>
    <p className={styles.hint}>{children}</p>
  </>
)
