import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { CardSkeleton, classes } from '@fundharbor/kit'
import { useOpenDialogLink } from '../shared/paths.ts'
import styles from './card-grid.module.css'
import { OpportunityCard } from './opportunity-card.tsx'
import type { TermSources } from './why-matched.tsx'

const SKELETONS = 6

/** A multiple of two, so that rows stay full in one column and in two. */
const STRIP_LENGTH = 4

interface GridProps {
  /** One list per loaded page: the browser skips rendering lists far off screen. */
  pages: OpportunityRow[][]
  /** The cards answer the previous search; new results are loading. */
  isStale: boolean
  label?: string
  because: TermSources
}

/** Cards in two columns. */
export function CardGrid({ pages, isStale, label = 'Opportunities', because }: GridProps) {
  const open = useOpenDialogLink()
  return pages.map(
    (rows, index) =>
      rows.length > 0 && (
        <div
          key={rows[0]?.id}
          role="list"
          aria-label={`${label}, part ${index + 1}`}
          className={classes(styles.part, isStale && styles.stale)}
        >
          {splitIntoStrips(rows).map((strip) => (
            <div
              key={strip[0]?.id}
              role="presentation"
              className={classes(styles.grid, index > 0 && styles.later)}
            >
              {strip.map((row) => (
                <OpportunityCard key={row.id} row={row} onOpen={open} because={because} />
              ))}
            </div>
          ))}
        </div>
      ),
  )
}

/** Strips of a few cards, so that each frame renders only a small slice while scrolling. */
const splitIntoStrips = (rows: OpportunityRow[]) =>
  Array.from({ length: Math.ceil(rows.length / STRIP_LENGTH) }, (_, strip) =>
    rows.slice(strip * STRIP_LENGTH, (strip + 1) * STRIP_LENGTH),
  )

export const CardGridSkeleton = () => (
  <div className={styles.skeleton} data-testid="card-grid-skeleton">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <CardSkeleton key={index} />
    ))}
  </div>
)

/** Focuses the details link of the nth card without scrolling. */
export function focusCard(list: Element | null | undefined, index: number): void {
  const link = list?.querySelectorAll<HTMLElement>('[data-details]')[index]
  link?.focus({ preventScroll: true })
}
