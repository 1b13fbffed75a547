import { Contours } from '@fundharbor/kit'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import layout from '../layout.module.css'
import styles from './list-head.module.css'

interface ListHeadProps {
  search: string
  onSearch: (words: string) => void
}

/** Title and search of the list. */
export function ListHead({ search, onSearch }: ListHeadProps) {
  return (
    <header className={styles.head}>
      <Contours className={styles.contours} />
      <div className={layout.inner}>
        <h1>Grant Funding Insights</h1>
        <p className={styles.subtitle}>
          How notices are read, letters written and reports kept, by people who apply for funding themselves.
        </p>
        <div className={styles.field} role="search">
          <MagnifyingGlassIcon size={22} aria-hidden className={styles.icon} />
          <input
            type="search"
            className={styles.input}
            aria-label="Search articles"
            placeholder="Search articles..."
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      </div>
    </header>
  )
}
