import { Button, Drawer } from '@fundharbor/kit'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/ssr/SlidersHorizontal'
import { useState } from 'react'
import { getActiveFilters } from '../search/active-filters.ts'
import { ClearFilters, FilterRail } from './filter-rail.tsx'
import styles from './results.module.css'
import type { SearchState } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search.ts'

interface FilterSheetProps {
  state: SearchState
  change: ChangeSearch
  /** `512 opportunities`; false while loading. */
  found: string | false
}

/** On narrow screens the filters open in a sheet, behind a button with the number of active filters. */
export function FilterSheet({ state, change, found }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const activeCount = getActiveFilters(state).length
  return (
    <div className={styles.sheet}>
      <Button
        variant="secondary"
        wide
        icon={<SlidersHorizontalIcon size={20} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters
        {activeCount > 0 && (
          <span className={styles.number}>
            {activeCount}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </Button>
      <Drawer
        open={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <>
            <ClearFilters state={state} change={change} />
            <Button onClick={() => setOpen(false)}>Show {found || 'results'}</Button>
          </>
        }
      >
        <FilterRail state={state} change={change} />
      </Drawer>
    </div>
  )
}
