import type { Facets, NearestTopic } from '@fundharbor/contracts/catalog/opportunities'
import { Button, formatCount, formatNumber, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { filterNamed } from '../search/active-filters.ts'
import { SEARCH_PATH } from '../shared/addresses.ts'
import { addressOf, readSearch, type SearchState } from '../search/search-state.ts'
import styles from './results.module.css'
import type { ChangeSearch } from './use-search.ts'

interface LiftFilterProps {
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

/** The filter that leaves out most, and a button that removes it. Stays away where none does. */
export function LiftFilter({ state, change, facets }: LiftFilterProps) {
  const excluding = facets?.hints?.excludingFilter
  const filter = excluding && filterNamed(excluding.name, state, facets)
  if (!excluding || !filter) return null
  return (
    <div className={styles.hint}>
      <p>
        Without <strong>{filter.label}</strong> {excluding.count === 1 ? 'there is' : 'there are'}{' '}
        {formatCount(excluding.count, 'match', 'matches')}.
      </p>
      <Button variant="secondary" size="sm" onClick={() => change(filter.lift)}>
        Remove this filter
      </Button>
    </div>
  )
}

/** Where to look instead: each link opens a topic as a whole. */
export function NearestTopics({ topics }: { topics: readonly NearestTopic[] }) {
  const titleId = useId()
  return (
    <div className={styles.nearest}>
      <p id={titleId}>Close to what you are looking for:</p>
      <ul aria-labelledby={titleId}>
        {topics.map((topic) => (
          <li key={`${topic.kind} ${topic.id}`}>
            <Link to={SEARCH_PATH + addressOfTopic(topic)}>
              {topic.label} <span>{formatNumber(topic.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const addressOfTopic = ({ kind, id }: NearestTopic): string =>
  addressOf({ ...readSearch(new URLSearchParams()), [kind]: [id] })
