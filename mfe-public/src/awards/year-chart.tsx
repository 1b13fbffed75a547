import type { AwardScope, AwardSums, AwardYear } from '@fundharbor/contracts/catalog/awards'
import { formatMoney, formatNumber, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import { LinkedBars } from '@fundharbor/kit/ui/linked-bars.tsx'
import styles from './awards.module.css'
import { formatSum } from './format-sum.ts'
import { awardsPath, scopeFilter, type AwardFilter } from './queries.ts'

/** More bars than this are hard to compare; the table has all years. */
const MOST_BARS = 12

interface YearChartProps {
  of: AwardScope
  sums: AwardSums
}

const yearLabel = ({ year }: AwardYear): string => (year === null ? 'Year not known' : String(year))

/** Sums per year as bars, and all years as a table. Each leads to the awards of that year. */
export function YearChart({ of, sums: { currency, years } }: YearChartProps) {
  const id = useId()
  const most = Math.max(...years.map(({ total }) => Number(total)))
  const drawn = years.slice(-MOST_BARS)
  const pathOf = ({ year }: AwardYear, more: AwardFilter = {}) =>
    awardsPath({ ...scopeFilter(of), kind: 'grant', currency, year: String(year ?? 0), ...more })
  return (
    <section aria-labelledby={id} className={styles.years}>
      <h3 id={id}>Sums per year in {currency}</h3>
      <LinkedBars
        max={most}
        bars={drawn.map((year) => ({
          label: yearLabel(year),
          value: Number(year.total),
          text: formatSum(year.total, currency),
          to: pathOf(year),
        }))}
      />
      <ChartTable
        title={`Grants per year in ${currency}`}
        summary={years.length > drawn.length ? `All ${years.length} years as a table` : undefined}
        head={['Year', 'Grants', 'Sum', 'Recipients', 'New recipients']}
        rows={years.map((year, at) => [
          yearLabel(year),
          <Link key="grants" to={pathOf(year)}>
            {formatNumber(year.awards)}
          </Link>,
          <Link key="sum" to={pathOf(year)}>
            {formatMoney(year.total, currency)}
          </Link>,
          <Link key="recipients" to={pathOf(year)}>
            {formatNumber(year.recipients)}
          </Link>,
          // In the first year everybody is new to the data.
          at === 0 || year.year === null ? (
            'Not known'
          ) : (
            <Link key="newcomers" to={pathOf(year, { newcomers: 'true' })}>
              {formatNumber(year.newcomers)}
            </Link>
          ),
        ])}
      />
    </section>
  )
}
