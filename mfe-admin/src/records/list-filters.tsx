import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './list-filters.module.css'

const TYPING_PAUSE_MS = 250

/** A row of filters above a table; `of` says what is filtered, for those who hear it. */
export const ListFilters = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className={styles.filters} role="search" aria-label={of}>
    {children}
  </div>
)

interface WordsFilterProps {
  label: string
  words: string | undefined
  onChange: (words: string | undefined) => void
}

/** The address and the list follow after a pause in typing. */
export function WordsFilter({ label, words = '', onChange }: WordsFilterProps) {
  const [typed, setTyped] = useState(words)
  const sent = useRef(words)
  // The address has changed otherwise: by going back, or by another list.
  useEffect(() => {
    if (words === sent.current) return
    sent.current = words
    setTyped(words)
  }, [words])
  useEffect(() => {
    const next = typed.trim()
    if (next === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = next
      onChange(next || undefined)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className={styles.words}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

interface ChoiceFilterProps<V extends string> {
  label: string
  /** What it says while nothing is chosen; absent where something always is, as with an order. */
  any?: string
  labels: Readonly<Partial<Record<V, string>>>
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** One of some values, or any. */
export const ChoiceFilter = <V extends string>({
  label,
  any,
  labels,
  value,
  onChange,
}: ChoiceFilterProps<V>) => (
  <Select
    className={styles.filter}
    aria-label={label}
    allowClear={any !== undefined}
    placeholder={any}
    options={Object.entries(labels).map(([key, text]) => ({ value: key as V, label: text as string }))}
    value={value}
    onChange={(chosen: V | undefined) => onChange(chosen)}
  />
)

interface ExportLinkProps {
  /** Where the file is. */
  path: string
  /** The filters of the list: the file holds what it shows, all of it. */
  filters: Record<string, string | undefined>
  children?: string
}

/** Downloads what the filters leave. */
export function ExportLink({ path, filters, children = 'Export CSV' }: ExportLinkProps) {
  const kept = Object.entries(filters).filter((filter): filter is [string, string] => Boolean(filter[1]))
  return (
    <Button href={`${path}?${new URLSearchParams(kept)}`} download>
      {children}
    </Button>
  )
}
