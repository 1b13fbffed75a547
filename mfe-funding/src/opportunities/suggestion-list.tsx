import type { Suggestion } from '@fundharbor/contracts/catalog/opportunities'
import styles from './search-header.module.css'
import type { useSuggestions } from './use-suggestions.ts'

const kinds: Record<Suggestion['kind'], string> = { funder: 'Funder', word: 'Keyword', title: 'Opportunity' }

export const suggestionId = (listId: string, index: number) => `${listId}-${index}`

interface SuggestionListProps {
  id: string
  suggestions: ReturnType<typeof useSuggestions>
}

/** Suggested keywords. Focus stays in the search field, which references the active option. */
export const SuggestionList = ({ id, suggestions }: SuggestionListProps) => (
  <div id={id} role="listbox" aria-label="Suggestions" tabIndex={-1} className={styles.suggestions}>
    {suggestions.list.map((suggestion, index) => (
      <div
        key={`${suggestion.kind} ${suggestion.text}`}
        id={suggestionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === suggestions.active}
        className={styles.suggestion}
        onPointerMove={() => suggestions.setActive(index)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => suggestions.select(suggestion)}
        onKeyDown={suggestions.handleKeyDown}
      >
        <span className={styles.suggested}>{suggestion.text}</span>
        <span className={styles.kind}>{kinds[suggestion.kind]}</span>
      </div>
    ))}
  </div>
)
