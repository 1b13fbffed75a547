import type { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import { Chip, formatCount, formatNumber } from '@fundharbor/kit'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { activeFilters } from '../search/active-filters.ts'
import { FilterSheet } from './filter-sheet.tsx'
import styles from './results.module.css'
import { SaveSearch } from './save-search.tsx'
import { useSearchOrder, type SearchOrder } from '../search/search-order.ts'
import type { SearchState } from '../search/search-state.ts'
import { useFacets } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

interface HeadProps {
  state: SearchState
  change: ChangeSearch
  /** Undefined while it is not known. */
  total: number | undefined
  /** The total was sampled. */
  isAbout: boolean
  isLoading: boolean
}

/** How many match, in which order, and which filters are in force. */
export function ResultsHead({ state, change, total, isAbout, isLoading }: HeadProps) {
  const found = total !== undefined && countText(total, isAbout)
  const order = useSearchOrder(state)
  const filters = activeFilters(state, useFacets(state))
  return (
    <>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {isLoading && 'Loading opportunities'}
          {found && `Showing ${found}`}
        </p>
        <FilterSheet state={state} change={change} found={found} />
        <SaveSearch state={state} />
        <SortSelect order={order} onChange={(sort) => change({ sort })} />
      </div>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label="Filters in force">
          {filters.map(({ key, label, lift }) => (
            <li key={key}>
              <Chip onRemove={() => change(lift)}>{label}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Sampled counts say so. */
const countText = (total: number, isAbout: boolean) =>
  isAbout ? `about ${formatNumber(total)} opportunities` : formatCount(total, 'opportunity', 'opportunities')

interface SortSelectProps {
  order: SearchOrder
  onChange: (sort: OpportunitySort) => void
}

const SortSelect = ({ order, onChange }: SortSelectProps) => (
  <label className={styles.sort}>
    <span className={styles.sortWord}>Sort:</span>
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
