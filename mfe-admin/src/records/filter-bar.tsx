import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './filter-bar.module.css'
import { MAX_TEXT_LENGTH, type Filters, type FilterValues } from './filters.ts'

const TYPING_PAUSE_MS = 250

interface FilterBarProps {
  /** What is filtered, e.g. `Users`. */
  label: string
  declared: Filters
  values: FilterValues
  /** The orders to select from, by value; the first is the default. */
  orders?: Readonly<Record<string, string>>
  sort?: string
  onChange: (changes: FilterValues) => void
  /** After the filters: the export. */
  children?: ReactNode
}

/** The filters above a table. */
export const FilterBar = (props: FilterBarProps) => (
  <div className={styles.filters} role="search" aria-label={props.label}>
    {Object.entries(props.declared).map(([name, filter]) => {
      const field = {
        value: props.values[name],
        onChange: (value?: string) => props.onChange({ [name]: value }),
      }
      return 'options' in filter ? (
        <FilterSelect key={name} label={filter.label} any={filter.any} options={filter.options} {...field} />
      ) : (
        <SearchField key={name} label={filter.label} maxLength={filter.maxLength} {...field} />
      )
    })}
    {props.orders && (
      <FilterSelect
        label="Order"
        options={props.orders}
        value={props.sort ?? Object.keys(props.orders)[0]}
        onChange={(sort) => props.onChange({ sort })}
      />
    )}
    {props.children}
  </div>
)

interface FieldProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The URL and the list follow after a pause in typing. */
function SearchField({
  label,
  value = '',
  maxLength = MAX_TEXT_LENGTH,
  onChange,
}: FieldProps & { maxLength?: number }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  // The URL changed in another way, e.g. by going back.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const next = typed.trim()
    if (next === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = next
      latest.current(next || undefined)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className={styles.search}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

interface FilterSelectProps extends FieldProps {
  /** The placeholder; without one there is always a selection. */
  any?: string
  options: Readonly<Record<string, string>>
}

const FilterSelect = ({ label, any, options, value, onChange }: FilterSelectProps) => (
  <Select
    className={styles.select}
    aria-label={label}
    allowClear={any !== undefined}
    placeholder={any}
    popupMatchSelectWidth={false}
    options={Object.entries(options).map(([key, text]) => ({ value: key, label: text }))}
    value={value}
    onChange={(selected?: string) => onChange(selected)}
  />
)

interface ExportLinkProps {
  path: string
  /** The filters of the list: the file has all rows that they match. */
  filters: FilterValues
}

/** Downloads the filtered list. */
export const ExportLink = ({ path, filters }: ExportLinkProps) => (
  <Button href={exportAddress(path, filters)} download>
    Export CSV
  </Button>
)

export function exportAddress(path: string, filters: FilterValues): string {
  const set = Object.entries(filters).filter((filter): filter is [string, string] => Boolean(filter[1]))
  return `${path}?${new URLSearchParams(set)}`
}
