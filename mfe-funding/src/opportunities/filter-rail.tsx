import type { Facets } from '@fundharbor/contracts/catalog/facets'
import { amountRanges } from '@fundharbor/contracts/vocabulary'
import { Button, Checkbox, formatNumber, Radio } from '@fundharbor/kit'
import { useId } from 'react'
import { hasFilters } from '../search/active-filters.ts'
import { CheckList } from './check-list.tsx'
import {
  toAmountBounds,
  groups,
  deadlineWindows,
  OWN_CURRENCY_NOTE,
  findAmountRange,
} from '../search/filter-groups.ts'
import styles from './filter-rail.module.css'
import { FilterSection } from './filter-section.tsx'
import { clearFilters, type SearchState } from '../search/search-state.ts'
import { useFacets } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

interface RailProps {
  state: SearchState
  change: ChangeSearch
  /** The id for the title; without one, no title is rendered. */
  titleId?: string
}

/** All filters with result counts. The filters work even if the counts fail to load. */
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
      <CheckLists isAboveAmount {...part} />
      <AmountRanges {...part} />
      <CheckLists {...part} />
      <Deadlines {...part} />
      <div className={styles.last}>
        <Checkbox
          label="Include expired"
          checked={state.includeExpired}
          onChange={(event) => change({ includeExpired: event.target.checked })}
        />
        <Checkbox
          label="Include probably closed"
          checked={state.includeProbablyClosed}
          onChange={(event) => change({ includeProbablyClosed: event.target.checked })}
        />
      </div>
    </>
  )
}

/** Removes all filters; keeps keyword and sort. */
export const ClearFilters = ({ state, change }: Pick<RailProps, 'state' | 'change'>) => (
  <Button
    variant="quiet"
    size="sm"
    className={styles.clear}
    disabled={!hasFilters(state)}
    onClick={() => change(clearFilters(state))}
  >
    Clear Filters
  </Button>
)

const CheckLists = ({ isAboveAmount = false, ...part }: PartProps & { isAboveAmount?: boolean }) =>
  groups
    .filter((group) => Boolean(group.isAboveAmount) === isAboveAmount)
    .map((group) => <CheckList key={group.name} group={group} {...part} />)

interface PartProps {
  state: SearchState
  change: ChangeSearch
  facets: Facets | undefined
}

const formatFacetCount = (facets: Facets | undefined, name: 'amount' | 'deadlineWithin', value: string) =>
  facets && formatNumber(facets.facets[name]?.find((each) => each.value === value)?.count ?? 0)

function AmountRanges({ state, change, facets }: PartProps) {
  const name = useId()
  const selected = findAmountRange(state)
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
          count={formatFacetCount(facets, 'amount', range.slug)}
          checked={range === selected}
          onChange={() => change(toAmountBounds(range))}
        />
      ))}
      <p className={styles.note}>{OWN_CURRENCY_NOTE}</p>
    </FilterSection>
  )
}

function Deadlines({ state, change, facets }: PartProps) {
  const name = useId()
  return (
    <FilterSection title="Deadline" isCollapsed={!state.deadlineWithin}>
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
          count={formatFacetCount(facets, 'deadlineWithin', value)}
          checked={value === state.deadlineWithin}
          onChange={() => change({ deadlineWithin: value })}
        />
      ))}
    </FilterSection>
  )
}
