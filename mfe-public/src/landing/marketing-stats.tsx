import type { CatalogOverview } from '@fundharbor/contracts/catalog/opportunities'
import { Contours, formatMoneyCompact, formatNumber, useQuery } from '@fundharbor/kit'
import styles from './marketing-stats.module.css'
import { claimsTitle, marketingStats } from './marketing.ts'
import { overviewQuery } from './queries.ts'

interface Figure {
  figure: string
  label: string
}

const CURRENCIES_SHOWN = 2

/** What the catalog holds today, then the marketing claims. */
export function MarketingStats() {
  const { data, isError } = useQuery(overviewQuery())
  return (
    <section className={styles.band} data-background="deep" aria-label="In numbers">
      <Contours background="deep" />
      {!isError && <Figures className={styles.live} figures={data ? describeCatalog(data) : []} />}
      <div className={styles.claims}>
        <h2 className={styles.title}>{claimsTitle}</h2>
        <Figures className={styles.stats} figures={marketingStats} />
      </div>
    </section>
  )
}

/** Currencies are never added up. */
function describeCatalog({ open, funders, funding }: CatalogOverview): Figure[] {
  const sums = funding.slice(0, CURRENCIES_SHOWN).map(({ currency, amount }) => ({
    figure: formatMoneyCompact(amount, currency),
    label: `stated in ${currency}`,
  }))
  return [
    { figure: formatNumber(open), label: 'opportunities open right now' },
    {
      figure: formatNumber(funders),
      label: funders === 1 ? 'funder in the catalog' : 'funders in the catalog',
    },
    ...sums,
  ]
}

const Figures = ({ figures, className }: { figures: readonly Figure[]; className: string | undefined }) => (
  <dl className={className}>
    {figures.map(({ figure, label }) => (
      <div key={label} className={styles.stat}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
