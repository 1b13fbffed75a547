import type { AlsoSearched as Term } from '@fundharbor/contracts/catalog/facets'
import { Button, classes, Tooltip } from '@fundharbor/kit'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useId, useState } from 'react'
import type { SearchState } from '../search/search-state.ts'
import styles from './interpretation.module.css'
import type { ChangeSearch } from './use-search.ts'
import type { Interpretation } from './use-interpretation.ts'

/** About one line; the rest show on demand. */
const INITIAL_COUNT = 3

interface AlsoSearchedProps {
  state: SearchState
  change: ChangeSearch
  interpretation: Interpretation
}

/** Related terms included in the search. Each can be removed and restored in place. Keyed by the keyword. */
export function AlsoSearched({ state, change, interpretation }: AlsoSearchedProps) {
  const labelId = useId()
  const terms = useTerms(interpretation, state.without)
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded || terms.length <= INITIAL_COUNT + 1 ? terms : terms.slice(0, INITIAL_COUNT)
  if (terms.length === 0) return null
  const toggle = (term: string) => {
    const others = state.without.filter((other) => other !== term)
    change({ without: others.length < state.without.length ? others : [...others, term] })
  }
  return (
    <div className={styles.also}>
      <span id={labelId}>Also searched:</span>
      <ul aria-labelledby={labelId} className={styles.terms}>
        {shown.map(({ term, because }) => (
          <li key={term}>
            <TermButton
              term={term}
              because={because}
              isRemoved={state.without.includes(term)}
              onToggle={() => toggle(term)}
            />
          </li>
        ))}
        {shown.length < terms.length && (
          <li>
            <Button variant="quiet" size="sm" className={styles.more} onClick={() => setExpanded(true)}>
              {terms.length - shown.length} more
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

interface TermButtonProps extends Term {
  isRemoved: boolean
  onToggle: () => void
}

/** One button to remove and restore, so that focus stays on the term. */
function TermButton({ term, because, isRemoved, onToggle }: TermButtonProps) {
  return (
    <Tooltip label={because ? `Because you searched for “${because}”` : 'Removed from this search'}>
      <button
        type="button"
        className={classes(styles.term, isRemoved && styles.removed)}
        aria-label={isRemoved ? undefined : `Remove ${term}`}
        onClick={onToggle}
      >
        {isRemoved ? (
          <>
            <s>{term}</s> <span className={styles.undo}>Undo</span>
          </>
        ) : (
          <>
            {term}
            <XIcon size={14} weight="bold" aria-hidden />
          </>
        )}
      </button>
    </Tooltip>
  )
}

/** Every term so far, in order of appearance and including removed ones, so that none moves under the pointer. */
function useTerms({ facets }: Interpretation, without: string[]): Term[] {
  const [seen, setSeen] = useState<Term[]>([])
  const isNew = (term: string) => !seen.some((other) => other.term === term)
  const added = facets.alsoSearched.filter(({ term }) => isNew(term))
  if (added.length > 0) setSeen([...seen, ...added])
  const unexplained = without.filter(isNew).map((term) => ({ term, because: '' }))
  return [...seen, ...unexplained]
}
