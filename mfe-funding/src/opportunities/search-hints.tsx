import type { Facets, NearestTopic } from '@fundharbor/contracts/catalog/facets'
import { Button, formatCount, formatNumber, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { findActiveFilter } from '../search/active-filters.ts'
import { SEARCH_PATH } from '../shared/paths.ts'
import { toSearchString, parseSearch, type SearchState } from '../search/search-state.ts'
import styles from './results.module.css'
import type { ChangeSearch } from './use-search.ts'

interface RemoveFilterHintProps {
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

/** Names the filter that excludes the most matches, with a button to remove it. */
export function RemoveFilterHint({ state, change, facets }: RemoveFilterHintProps) {
  const excluding = facets?.hints?.excludingFilter
  const filter = excluding && findActiveFilter(excluding.name, state, facets)
  if (!excluding || !filter) return null
  return (
    <div className={styles.hint}>
      <p>
        Without <strong>{filter.label}</strong>, {excluding.count === 1 ? 'there is' : 'there are'}{' '}
        {formatCount(excluding.count, 'match', 'matches')}.
      </p>
      <Button variant="secondary" size="sm" onClick={() => change(filter.removal)}>
        Remove this filter
      </Button>
    </div>
  )
}

/** Related subjects and categories, each linking to all of its opportunities. */
export function NearestTopics({ topics }: { topics: readonly NearestTopic[] }) {
  const titleId = useId()
  return (
    <div className={styles.nearest}>
      <p id={titleId}>Related subjects and categories:</p>
      <ul aria-labelledby={titleId}>
        {topics.map((topic) => (
          <li key={`${topic.kind} ${topic.id}`}>
            <Link to={SEARCH_PATH + getTopicAddress(topic)}>
              {topic.label} <span>{formatNumber(topic.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const getTopicAddress = ({ kind, id }: NearestTopic): string =>
  toSearchString({ ...parseSearch(new URLSearchParams()), [kind]: [id] })
