import type { AlsoSearched as Term } from '@fundharbor/contracts/catalog/opportunities'
import { Button, classes, Tooltip } from '@fundharbor/kit'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useId, useState } from 'react'
import type { SearchState } from '../search/search-state.ts'
import styles from './understanding.module.css'
import type { ChangeSearch } from './use-search.ts'
import type { Understood } from './use-understood.ts'

/** A line's worth; the rest on demand. */
const FIRST = 5

interface AlsoSearchedProps {
  state: SearchState
  change: ChangeSearch
  understood: Understood
}

/**
 * What was looked for besides the words typed. Each term can be left out, and be taken back where it stood. Keyed by the
 * keyword.
 */
export function AlsoSearched({ state, change, understood }: AlsoSearchedProps) {
  const labelId = useId()
  const terms = useTerms(understood, state.without)
  const [all, setAll] = useState(false)
  const shown = all || terms.length <= FIRST + 1 ? terms : terms.slice(0, FIRST)
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
              isLeftOut={state.without.includes(term)}
              onToggle={() => toggle(term)}
            />
          </li>
        ))}
        {shown.length < terms.length && (
          <li>
            <Button variant="quiet" size="sm" className={styles.more} onClick={() => setAll(true)}>
              {terms.length - shown.length} more
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

interface TermButtonProps extends Term {
  isLeftOut: boolean
  onToggle: () => void
}

/** One button for both ways, so that the focus stays on the term. */
function TermButton({ term, because, isLeftOut, onToggle }: TermButtonProps) {
  return (
    <Tooltip label={because ? `Because you searched for “${because}”` : 'Left out of this search'}>
      <button
        type="button"
        className={classes(styles.term, isLeftOut && styles.leftOut)}
        aria-label={isLeftOut ? undefined : `Remove ${term}`}
        onClick={onToggle}
      >
        {isLeftOut ? (
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

/** Every term that came up, in that order, those that were left out among them: none moves under the pointer. */
function useTerms({ facets }: Understood, without: string[]): Term[] {
  const [seen, setSeen] = useState<Term[]>([])
  const isNew = (term: string) => !seen.some((other) => other.term === term)
  const added = facets.alsoSearched.filter(({ term }) => isNew(term))
  if (added.length > 0) setSeen([...seen, ...added])
  const unexplained = without.filter(isNew).map((term) => ({ term, because: '' }))
  return [...seen, ...unexplained]
}
