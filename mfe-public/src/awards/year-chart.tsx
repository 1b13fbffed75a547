import type { AwardScope, AwardSums, AwardYear } from '@fundharbor/contracts/catalog/awards'
import { formatMoney, formatNumber, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { Table } from '@fundharbor/kit/ui/table.tsx'
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
  const title = `Grants per year in ${currency}`
  const pathOf = ({ year }: AwardYear, more: AwardFilter = {}) =>
    awardsPath({ ...scopeFilter(of), kind: 'grant', currency, year: String(year ?? 0), ...more })
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Sums per year in {currency}</h3>
      <ul className={styles.bars}>
        {drawn.map((year) => (
          <li key={year.year}>
            <Link to={pathOf(year)} className={styles.bar}>
              <span>{yearLabel(year)}</span>
              <span className={styles.sum}>{formatSum(year.total, currency)}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.fill} style={{ width: `${(Number(year.total) / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <details className={styles.numbers}>
        <summary>
          {years.length > drawn.length ? `All ${years.length} years as a table` : 'Show as a table'}
        </summary>
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {['Grants', 'Sum', 'Recipients', 'New recipients'].map((cell) => (
                <th key={cell} scope="col" data-align="end">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((year, at) => (
              <tr key={year.year}>
                <th scope="row">{yearLabel(year)}</th>
                <td data-align="end">
                  <Link to={pathOf(year)}>{formatNumber(year.awards)}</Link>
                </td>
                <td data-align="end">
                  <Link to={pathOf(year)}>{formatMoney(year.total, currency)}</Link>
                </td>
                <td data-align="end">
                  <Link to={pathOf(year)}>{formatNumber(year.recipients)}</Link>
                </td>
                <td data-align="end">
                  {/* In the first year everybody is new to the data. */}
                  {at === 0 || year.year === null ? (
                    'Not known'
                  ) : (
                    <Link to={pathOf(year, { newcomers: 'true' })}>{formatNumber(year.newcomers)}</Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}
