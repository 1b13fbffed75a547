import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Focuses the field when it mounts. */
  focused?: boolean
}

/** A wide field that searches as the user types. */
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

/** The URL updates shortly after each key, so the field keeps its own state: input shows at once and keeps the caret. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef<string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current = at < 0 ? [] : sent.current.slice(at + 1)
    // The URL changed in another way: by going back, or by choosing a topic.
    if (at < 0) setTyped(value)
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    sent.current.push(text)
    onChange(text)
  }
  return [typed, type] as const
}
