import { Button, Drawer } from '@fundharbor/kit'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/ssr/SlidersHorizontal'
import { useState } from 'react'
import { activeFilters } from '../search/active-filters.ts'
import { ClearFilters, FilterRail } from './filter-rail.tsx'
import styles from './results.module.css'
import type { SearchState } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search.ts'

interface FilterSheetProps {
  state: SearchState
  change: ChangeSearch
  /** `512 opportunities`; false while it is not known. */
  found: string | false
}

/** On a narrow screen the filters are a sheet behind a button that says how many are set. */
export function FilterSheet({ state, change, found }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const set = activeFilters(state).length
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
        {set > 0 && (
          <span className={styles.number}>
            {set}
            <span className={styles.heard}> set</span>
          </span>
        )}
      </Button>
      <Drawer
        open={open}
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
