import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { Button, Checkbox, formatNumber } from '@fundharbor/kit'
import { useState } from 'react'
import { valuesOf, type FilterGroup, type FilterValue } from '../search/filter-groups.ts'
import styles from './filter-rail.module.css'
import { FilterSection } from './filter-section.tsx'
import type { SearchState } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search.ts'

const FIRST = 5
/** A list that is barely longer is shown whole. */
const SPARE = 2
/** A list that is longer can be searched. */
const LONG = 15

interface CheckListProps {
  group: FilterGroup
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

/** Values of which several can be chosen; the first few, and the rest on demand. */
export function CheckList({ group, state, change, facets }: CheckListProps) {
  const [all, setAll] = useState(false)
  const [wanted, setWanted] = useState('')
  const chosen = state[group.name]
  const values = valuesOf(group, chosen, facets)
  const first = group.first ?? FIRST
  const isWhole = all || values.length <= first + SPARE
  const shown = isWhole ? valuesWith(values, wanted) : firstOf(values, chosen, first)
  const toggle = (value: string, on: boolean) =>
    change({ [group.name]: on ? [...chosen, value] : chosen.filter((other) => other !== value) })
  return (
    <FilterSection title={group.title} folded={group.folded && chosen.length === 0}>
      {all && values.length > LONG && <ListSearch title={group.title} wanted={wanted} onWanted={setWanted} />}
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={label}
          count={count === undefined ? undefined : formatNumber(count)}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
      {shown.length === 0 && <p className={styles.none}>{noneText(facets, wanted)}</p>}
      {!isWhole && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={() => setAll(true)}>
          Show more
        </Button>
      )}
    </FilterSection>
  )
}

interface ListSearchProps {
  title: string
  wanted: string
  onWanted: (text: string) => void
}

/** It appears where the button was pressed, and takes the focus from it. */
const ListSearch = ({ title, wanted, onWanted }: ListSearchProps) => (
  <input
    ref={focusOnce}
    type="search"
    className={styles.search}
    aria-label={`Search in ${title}`}
    placeholder="Search in this list"
    value={wanted}
    onChange={(event) => onWanted(event.target.value)}
  />
)

const focusOnce = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

const firstOf = (values: FilterValue[], chosen: string[], first: number) =>
  values.filter(({ value }, index) => index < first || chosen.includes(value))

const valuesWith = (values: FilterValue[], wanted: string) =>
  values.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()))

function noneText(facets: Facets | undefined, wanted: string): string {
  if (!facets) return 'Loading'
  return wanted ? 'No value has these words' : 'None in these results'
}
