import { MAX_EXPORTED_RESULTS, type OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import { Chip, formatCount, formatNumber } from '@fundharbor/kit'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { exportSearch } from '../catalog/queries.ts'
import { CsvButton } from '../shared/csv-button.tsx'
import { getActiveFilters } from '../search/active-filters.ts'
import { FilterSheet } from './filter-sheet.tsx'
import styles from './results.module.css'
import { SaveSearch } from './save-search.tsx'
import { toSortedQuery, useSearchOrder, type SearchOrder } from '../search/search-order.ts'
import type { SearchState } from '../search/search-state.ts'
import { useFacets } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

const HAS_FIRST = `The file has the first ${formatNumber(MAX_EXPORTED_RESULTS)} results.`

interface HeadProps {
  state: SearchState
  change: ChangeSearch
  /** Undefined while loading. */
  total: number | undefined
  isLoading: boolean
}

/** The number of matches, the sort order and the active filters. */
export function ResultsHead({ state, change, total, isLoading }: HeadProps) {
  const found = total !== undefined && formatCount(total, 'opportunity', 'opportunities')
  const order = useSearchOrder(state)
  const filters = getActiveFilters(state, useFacets(state))
  return (
    <>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {isLoading && 'Loading opportunities'}
          {found && `Showing ${found}`}
        </p>
        <FilterSheet state={state} change={change} found={found} />
        <SaveSearch state={state} />
        <CsvButton
          name="opportunities.csv"
          size="sm"
          disabled={!total}
          note={total !== undefined && total > MAX_EXPORTED_RESULTS ? HAS_FIRST : undefined}
          load={() => exportSearch(toSortedQuery(state, order))}
        />
        <SortSelect order={order} onChange={(sort) => change({ sort })} />
      </div>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {filters.map(({ key, label, removal }) => (
            <li key={key}>
              <Chip onRemove={() => change(removal)}>{label}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface SortSelectProps {
  order: SearchOrder
  onChange: (sort: OpportunitySort) => void
}

const SortSelect = ({ order, onChange }: SortSelectProps) => (
  <label className={styles.sort}>
    <span className={styles.sortLabel}>Sort:</span>
    <select
      aria-label="Sort"
      value={order.sort}
      onChange={(event) => onChange(event.target.value as OpportunitySort)}
    >
      {order.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <CaretDownIcon size={18} aria-hidden className={styles.caret} />
  </label>
)
