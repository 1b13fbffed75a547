import type { CatalogOverview } from '@fundharbor/contracts/catalog/opportunities'
import { Contours, formatMoneyInWords, formatNumber, useQuery } from '@fundharbor/kit'
import styles from './live-figures.module.css'
import { overviewQuery } from './queries.ts'

interface Figure {
  figure: string
  /** `billion`, set smaller beside the figure. */
  unit?: string
  label: string
}

const CURRENCIES_SHOWN = 2

/** What the catalog holds today. Keeps its height while the figures load, and renders nothing if they fail to. */
export function LiveFigures() {
  const { data, isError } = useQuery(overviewQuery())
  if (isError) return null
  return (
    <section
      className={styles.band}
      data-background="deep"
      aria-label="In the catalog today"
      aria-busy={!data}
    >
      <Contours background="deep" />
      <dl className={styles.figures}>
        {(data ? describeCatalog(data) : []).map(({ figure, unit, label }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>
              {figure}
              {unit && <span className={styles.unit}> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Currencies are never added up. */
function describeCatalog({ open, funders, funding }: CatalogOverview): Figure[] {
  const sums = funding.slice(0, CURRENCIES_SHOWN).map(({ currency, amount }) => ({
    ...describeSum(amount, currency),
    label: `stated in ${currency}`,
  }))
  return [
    { figure: formatNumber(open), label: open === 1 ? 'open opportunity' : 'open opportunities' },
    { figure: formatNumber(funders), label: funders === 1 ? 'funder' : 'funders' },
    ...sums,
  ]
}

/** `€7.5` and `billion` */
function describeSum(amount: string, currency: string): Pick<Figure, 'figure' | 'unit'> {
  const [figure = '', unit] = formatMoneyInWords(amount, currency).split(' ')
  return { figure, unit }
}
