import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { useId, type ReactNode } from 'react'
import styles from './filter-rail.module.css'

interface FilterSectionProps {
  title: string
  isCollapsed?: boolean
  children: ReactNode
}

/** A collapsible group of filter values. */
export function FilterSection({ title, isCollapsed = false, children }: FilterSectionProps) {
  const id = useId()
  return (
    <details className={styles.section} open={!isCollapsed}>
      <summary className={styles.summary}>
        <span id={id}>{title}</span>
        <CaretDownIcon size={18} aria-hidden className={styles.caret} />
      </summary>
      <div role="group" aria-labelledby={id} className={styles.values}>
        {children}
      </div>
    </details>
  )
}
