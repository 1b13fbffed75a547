import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { amountRanges, categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { useQuery } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/addresses.ts'
import { boundsOf, OWN_CURRENCY } from '../search/filter-groups.ts'
import { facetsQuery } from '../catalog/queries.ts'
import { OpenBars, type OpenBar } from './open-bars.tsx'
import styles from './open-bars.module.css'

const CATEGORIES_SHOWN = 6

/** What the open calls are about and how much they give. Missing, they are left out. */
export function OpenCharts() {
  const { data } = useQuery(facetsQuery({}))
  if (!data) return null
  return (
    <div className={styles.charts}>
      <OpenBars title="Open by category" of="Category" bars={perCategory(data)} shown={CATEGORIES_SHOWN} />
      <OpenBars
        title="Open by amount"
        of="Amount"
        bars={perAmount(data)}
        shown={amountRanges.length}
        note={OWN_CURRENCY}
      />
    </div>
  )
}

/** The largest first. */
const perCategory = ({ facets }: Facets): OpenBar[] =>
  (facets.category ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count }) => ({
      label: labelOf(categories, value),
      count,
      to: `${SEARCH_PATH}?category=${value}`,
    }))

/** From small to large, in the ranges of the search. */
const perAmount = ({ facets }: Facets): OpenBar[] =>
  amountRanges.map((range) => {
    const bounds = Object.entries(boundsOf(range)).filter(([, bound]) => bound !== '')
    return {
      label: range.label,
      count: facets.amount?.find(({ value }) => value === range.slug)?.count ?? 0,
      to: `${SEARCH_PATH}?${new URLSearchParams(bounds)}`,
    }
  })
