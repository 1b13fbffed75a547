import { formatMoneyCompact, formatNumber, useQuery } from '@fundharbor/kit'
import { Stat } from './stat.tsx'
import styles from './stats.module.css'
import { catalogStatsQuery, myApplicationsCountQuery, templatesQuery } from './queries.ts'

/** Four numbers. One that does not come says so and leaves the others alone. */
export function Stats() {
  const catalog = useQuery(catalogStatsQuery())
  const applications = useQuery(myApplicationsCountQuery())
  const templates = useQuery(templatesQuery())
  return (
    <dl className={styles.stats}>
      <Stat label="Available Opportunities" query={catalog} note={() => 'open now in the catalogue'}>
        {({ opportunities }) => formatNumber(opportunities)}
      </Stat>
      <Stat label="Your Applications" query={applications} note={() => 'drafts and submitted ones'}>
        {({ total }) => formatNumber(total)}
      </Stat>
      <Stat label="Total Funding Available" query={catalog} note={({ funding }) => otherCurrencies(funding)}>
        {({ funding: [first] }) => formatMoneyCompact(first?.amount ?? 0, first?.currency)}
      </Stat>
      <Stat
        label="Document Templates"
        query={templates}
        note={(list) => list[0] && `from ${list[0].name} on`}
      >
        {(list) => formatNumber(list.length)}
      </Stat>
    </dl>
  )
}

/** Sums are never made across currencies: the largest is the number, the others stand below. */
function otherCurrencies([, ...others]: { currency: string; amount: string }[]): string {
  const sums = others.map(({ currency, amount }) => formatMoneyCompact(amount, currency))
  return sums.length > 0 ? `and ${sums.join(', ')}, where a budget is stated` : 'where a budget is stated'
}
