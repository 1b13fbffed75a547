import { Button, Contours } from '@fundharbor/kit'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import type { FormEvent } from 'react'
import layout from '../layout.module.css'
import styles from './search-band.module.css'
import type { ChangeSearch } from './use-search.ts'
import { useTypedKeyword } from './use-typed-keyword.ts'

/** Title and keyword. Results follow while one types; Search and Enter make a step in the history. */
export function SearchBand({ search, change }: { search: string; change: ChangeSearch }) {
  const keyword = useTypedKeyword(search, (search, options) => change({ search }, options))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    keyword.submit()
  }
  return (
    <header className={styles.band}>
      <Contours />
      <div className={layout.inner}>
        <h1>Find Your Perfect Funding Match</h1>
        <form role="search" className={styles.field} onSubmit={handleSubmit}>
          <MagnifyingGlassIcon size={24} aria-hidden className={styles.glass} />
          <input
            type="search"
            className={styles.input}
            aria-label="Keyword"
            placeholder="Keyword, funder or subject"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={keyword.typed}
            onChange={(event) => keyword.type(event.target.value)}
          />
          <Button type="submit" className={styles.submit}>
            <span className={styles.word}>Search</span>
            <ArrowRightIcon size={22} aria-hidden className={styles.arrow} />
          </Button>
        </form>
      </div>
    </header>
  )
}
