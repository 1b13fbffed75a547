import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useEffect, useRef } from 'react'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (words: string) => void
  /** Takes the focus when it appears at somebody's request. */
  focused?: boolean
}

/** A wide field that searches as one types. */
export function SearchField({ label, placeholder, value, onChange, focused = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return (
    <div className={styles.field} role="search">
      <MagnifyingGlassIcon size={22} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
