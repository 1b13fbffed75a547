import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { Button, Checkbox, formatNumber } from '@fundharbor/kit'
import { useState } from 'react'
import { valuesOf, type FilterGroup, type FilterValue } from '../filter-groups.ts'
import styles from './filter-rail.module.css'
import { FilterSection } from './filter-section.tsx'
import type { SearchState } from '../search-state.ts'
import type { ChangeSearch } from './use-search.ts'

const FIRST = 5
/** A list that is barely longer is shown whole. */
const SPARE = 2

interface CheckListProps {
  group: FilterGroup
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

/** Values of which several can be chosen; the first five, and the rest on demand. */
export function CheckList({ group, state, change, facets }: CheckListProps) {
  const [all, setAll] = useState(false)
  const chosen = state[group.name]
  const values = valuesOf(group, chosen, facets)
  const shown = all || values.length <= FIRST + SPARE ? values : firstOf(values, chosen)
  const toggle = (value: string, on: boolean) =>
    change({ [group.name]: on ? [...chosen, value] : chosen.filter((other) => other !== value) })
  return (
    <FilterSection title={group.title} folded={group.folded && chosen.length === 0}>
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={label}
          count={count === undefined ? undefined : formatNumber(count)}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
      {values.length === 0 && <p className={styles.none}>{facets ? 'None in these results' : 'Loading'}</p>}
      {shown.length < values.length && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={() => setAll(true)}>
          Show all {values.length}
        </Button>
      )}
    </FilterSection>
  )
}

const firstOf = (values: FilterValue[], chosen: string[]) =>
  values.filter(({ value }, index) => index < FIRST || chosen.includes(value))
