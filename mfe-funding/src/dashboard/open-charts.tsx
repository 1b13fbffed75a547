import type { Facets } from '@fundharbor/contracts/catalog/facets'
import { amountRanges, categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { useQuery } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import { SEARCH_PATH } from '../shared/paths.ts'
import { toAmountBounds, OWN_CURRENCY_NOTE } from '../search/filter-groups.ts'
import { facetsQuery } from '../catalog/queries.ts'
import { LinkedBarChart, type LinkedBar } from './linked-bar-chart.tsx'
import styles from './linked-bar-chart.module.css'

const CATEGORIES_SHOWN = 6

/** Open opportunities by category and amount. Hidden until loaded. */
export function OpenCharts() {
  const { data } = useDeferredValue(useQuery(facetsQuery({})))
  if (!data) return null
  return (
    <div className={styles.charts}>
      <LinkedBarChart
        title="Open by category"
        unit="Category"
        bars={perCategory(data)}
        limit={CATEGORIES_SHOWN}
      />
      <LinkedBarChart
        title="Open by amount"
        unit="Amount"
        bars={perAmount(data)}
        limit={amountRanges.length}
        note={OWN_CURRENCY_NOTE}
      />
    </div>
  )
}

/** Largest first. */
const perCategory = ({ facets }: Facets): LinkedBar[] =>
  (facets.category ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count }) => ({
      label: labelOf(categories, value),
      count,
      to: `${SEARCH_PATH}?category=${value}`,
    }))

/** In the amount ranges of the search, smallest first. */
const perAmount = ({ facets }: Facets): LinkedBar[] =>
  amountRanges.map((range) => {
    const bounds = Object.entries(toAmountBounds(range)).filter(([, bound]) => bound !== '')
    return {
      label: range.label,
      count: facets.amount?.find(({ value }) => value === range.slug)?.count ?? 0,
      to: `${SEARCH_PATH}?${new URLSearchParams(bounds)}`,
    }
  })
