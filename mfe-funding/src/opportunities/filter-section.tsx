import { useId, useState, type ReactNode } from 'react'
import styles from './filter-rail.module.css'

interface FilterSectionProps {
  title: string
  isCollapsed?: boolean
  children: ReactNode
}

/** A collapsible group of filter values, which are not drawn until it is opened: most people use one or two groups. */
export function FilterSection({ title, isCollapsed = false, children }: FilterSectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(!isCollapsed)
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span id={id}>{title}</span>
      </summary>
      {isOpen && (
        <div role="group" aria-labelledby={id} className={styles.values}>
          {children}
        </div>
      )}
    </details>
  )
}
