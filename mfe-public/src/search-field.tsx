import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useEffect, useRef, useState } from 'react'
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
  const [typed, type] = useTyped(value, onChange)
  return (
    <div className={styles.field} role="search">
      <MagnifyingGlassIcon size={22} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

/** The address follows a moment after each key; the field shows at once what is typed, and keeps the caret. */
function useTyped(value: string, onChange: (words: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef<string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current = at < 0 ? [] : sent.current.slice(at + 1)
    // The address has changed otherwise: by going back, or by a chosen topic.
    if (at < 0) setTyped(value)
  }, [value])
  const type = (words: string) => {
    setTyped(words)
    sent.current.push(words)
    onChange(words)
  }
  return [typed, type] as const
}
