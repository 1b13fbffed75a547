import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { amountRanges } from '@fundharbor/contracts/vocabulary'
import { Button, Checkbox, formatNumber, Radio } from '@fundharbor/kit'
import { useId } from 'react'
import { isFiltered } from '../search/active-filters.ts'
import { CheckList } from './check-list.tsx'
import {
  afterAmount,
  beforeAmount,
  boundsOf,
  deadlineWindows,
  OWN_CURRENCY,
  rangeOf,
} from '../search/filter-groups.ts'
import styles from './filter-rail.module.css'
import { FilterSection } from './filter-section.tsx'
import { withoutFilters, type SearchState } from '../search/search-state.ts'
import { useFacets } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

interface RailProps {
  state: SearchState
  change: ChangeSearch
  /** Id of the title; without one the title stands elsewhere. */
  titleId?: string
}

/** Every filter with the counts of its values. Counts that do not come cost nothing but themselves. */
export function FilterRail({ state, change, titleId }: RailProps) {
  const facets = useFacets(state)
  const part = { state, change, facets }
  return (
    <>
      {titleId && (
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            Filters
          </h2>
          <ClearFilters state={state} change={change} />
        </div>
      )}
      {beforeAmount.map((group) => (
        <CheckList key={group.name} group={group} {...part} />
      ))}
      <AmountRanges {...part} />
      {afterAmount.map((group) => (
        <CheckList key={group.name} group={group} {...part} />
      ))}
      <Deadlines {...part} />
      <div className={styles.last}>
        <Checkbox
          label="Include expired"
          checked={state.includeExpired}
          onChange={(event) => change({ includeExpired: event.target.checked })}
        />
      </div>
    </>
  )
}

/** Lifts every filter; keyword and order stay. */
export const ClearFilters = ({ state, change }: Pick<RailProps, 'state' | 'change'>) => (
  <Button
    variant="quiet"
    size="sm"
    className={styles.clear}
    disabled={!isFiltered(state)}
    onClick={() => change(withoutFilters(state))}
  >
    Clear Filters
  </Button>
)

interface PartProps {
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

const countOf = (facets: Facets | undefined, name: 'amount' | 'deadlineWithin', value: string) =>
  facets && formatNumber(facets.facets[name]?.find((each) => each.value === value)?.count ?? 0)

function AmountRanges({ state, change, facets }: PartProps) {
  const name = useId()
  const chosen = rangeOf(state)
  return (
    <FilterSection title="Amount range">
      <Radio
        name={name}
        label="Any amount"
        checked={!state.minAmount && !state.maxAmount}
        onChange={() => change({ minAmount: '', maxAmount: '' })}
      />
      {amountRanges.map((range) => (
        <Radio
          key={range.slug}
          name={name}
          label={range.label}
          count={countOf(facets, 'amount', range.slug)}
          checked={range === chosen}
          onChange={() => change(boundsOf(range))}
        />
      ))}
      <p className={styles.note}>{OWN_CURRENCY}</p>
    </FilterSection>
  )
}

function Deadlines({ state, change, facets }: PartProps) {
  const name = useId()
  return (
    <FilterSection title="Deadline">
      <Radio
        name={name}
        label="Any time"
        checked={!state.deadlineWithin}
        onChange={() => change({ deadlineWithin: '' })}
      />
      {deadlineWindows.map(({ value, label }) => (
        <Radio
          key={value}
          name={name}
          label={label}
          count={countOf(facets, 'deadlineWithin', value)}
          checked={value === state.deadlineWithin}
          onChange={() => change({ deadlineWithin: value })}
        />
      ))}
    </FilterSection>
  )
}
