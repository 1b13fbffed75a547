import { Button, Contours } from '@fundharbor/kit'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useId, type FormEvent } from 'react'
import layout from '../shared/layout.module.css'
import { newKeyword } from '../search/search-state.ts'
import styles from './search-header.module.css'
import { SuggestionList, suggestionId } from './suggestion-list.tsx'
import type { ChangeSearch } from './use-search.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTypedKeyword, type Apply } from './use-typed-keyword.ts'

/** Title and keyword. Results update while typing; Search and Enter add a history entry. */
export function SearchHeader({ search, change }: { search: string; change: ChangeSearch }) {
  const apply: Apply = (typed, options) => change(typed === search ? { search } : newKeyword(typed), options)
  const keyword = useTypedKeyword(search, apply)
  const suggestions = useSuggestions(search, keyword.selectSuggestion)
  const listId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    suggestions.close()
    keyword.submit()
  }
  return (
    <header className={styles.header}>
      <div className={styles.background}>
        <Contours className={styles.island} />
        <svg className={styles.soundings} aria-hidden="true">
          <text x="66%" y="92%">
            9
          </text>
          <text x="97%" y="86%">
            12
          </text>
          <text x="88%" y="30%">
            3
          </text>
        </svg>
      </div>
      <div className={layout.inner}>
        <h1>Find Your Perfect Funding Match</h1>
        <form role="search" className={styles.field} onSubmit={handleSubmit}>
          <MagnifyingGlassIcon size={24} aria-hidden className={styles.glass} />
          <input
            type="text"
            role="combobox"
            aria-expanded={suggestions.isOpen}
            aria-controls={suggestions.isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={
              suggestions.isOpen && suggestions.active >= 0
                ? suggestionId(listId, suggestions.active)
                : undefined
            }
            className={styles.input}
            aria-label="Keyword"
            placeholder="Keyword, funder or subject"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={keyword.typed}
            onChange={(event) => {
              keyword.type(event.target.value)
              suggestions.open()
            }}
            onKeyDown={suggestions.handleKeyDown}
            onBlur={suggestions.close}
          />
          <Button type="submit" className={styles.submit}>
            <span className={styles.submitLabel}>Search</span>
            <ArrowRightIcon size={22} aria-hidden className={styles.arrow} />
          </Button>
          {suggestions.isOpen && <SuggestionList id={listId} suggestions={suggestions} />}
        </form>
      </div>
    </header>
  )
}
