import type { Facets } from '@fundharbor/contracts/catalog/facets'
import { Button, Checkbox, formatNumber } from '@fundharbor/kit'
import { useState } from 'react'
import { getFilterValues, type FilterGroup } from '../search/filter-groups.ts'
import styles from './filter-rail.module.css'
import { FilterSection } from './filter-section.tsx'
import type { SearchState } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search.ts'

const INITIAL_COUNT = 5
/** Lists only this much longer are shown in full. */
const TOLERANCE = 2
/** Longer lists get a search field. */
const SEARCHABLE_FROM = 15

interface CheckListProps {
  group: FilterGroup
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

/** A multi-select list: the first few values, and the rest on demand. */
export function CheckList({ group, state, change, facets }: CheckListProps) {
  const [isExpanded, setExpanded] = useState(false)
  const [searchText, setSearchText] = useState('')
  const selected = state[group.name]
  const values = getFilterValues(group, selected, facets)
  const initialCount = group.initialCount ?? INITIAL_COUNT
  const isComplete = isExpanded || values.length <= initialCount + TOLERANCE
  const shown = isComplete
    ? values.filter(({ label }) => label.toLowerCase().includes(searchText.trim().toLowerCase()))
    : values.filter(({ value }, index) => index < initialCount || selected.includes(value))
  const toggle = (value: string, on: boolean) =>
    change({ [group.name]: on ? [...selected, value] : selected.filter((other) => other !== value) })
  return (
    <FilterSection title={group.title} isCollapsed={group.isCollapsed && selected.length === 0}>
      {isExpanded && values.length > SEARCHABLE_FROM && (
        <ListSearch title={group.title} text={searchText} onChange={setSearchText} />
      )}
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={label}
          count={count === undefined ? undefined : formatNumber(count)}
          checked={selected.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
      {shown.length === 0 && <p className={styles.none}>{getEmptyText(facets, searchText)}</p>}
      {!isComplete && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={() => setExpanded(true)}>
          Show more
        </Button>
      )}
    </FilterSection>
  )
}

interface ListSearchProps {
  title: string
  text: string
  onChange: (text: string) => void
}

/** Replaces the button that opened it, and takes over the focus. */
const ListSearch = ({ title, text, onChange }: ListSearchProps) => (
  <input
    ref={focusOnce}
    type="search"
    className={styles.search}
    aria-label={`Search in ${title}`}
    placeholder="Search this list"
    value={text}
    onChange={(event) => onChange(event.target.value)}
  />
)

const focusOnce = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

function getEmptyText(facets: Facets | undefined, searchText: string): string {
  if (!facets) return 'Loading'
  return searchText ? 'No matching values' : 'None in these results'
}
