import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (words: string) => void
}

/** A wide field that searches as one types. */
export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps) => (
  <div className={styles.field} role="search">
    <MagnifyingGlassIcon size={22} aria-hidden className={styles.icon} />
    <input
      type="search"
      className={styles.input}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
