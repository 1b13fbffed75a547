import type { NewOfValue } from '@fundharbor/contracts/catalog/stats'
import { categories, labelOf, sources, type Term } from '@fundharbor/contracts/vocabulary'
import { formatMoney, formatNumber, useQuery } from '@fundharbor/kit'
import { adminStatsQuery } from './admin-stats.ts'
import { BarList } from './bar-charts.tsx'
import { toRevenueBars, toTopBars } from './bars.ts'
import { ChartCard } from './chart-card.tsx'
import { compareRevenue, type ComparedRevenue } from './compare-revenue.ts'
import { accountsQuery, openCountsQuery } from './queries.ts'

export const SourcesChart = () => (
  <OpportunitiesChart title="Opportunities by source" head="Source" facet="source" terms={sources} />
)

export const CategoriesChart = () => (
  <OpportunitiesChart title="Opportunities by category" head="Category" facet="category" terms={categories} />
)

interface OpportunitiesChartProps {
  title: string
  head: string
  facet: 'source' | 'category'
  terms: readonly Term[]
}

/** Open opportunities by the values of a filter, and how many are new. */
function OpportunitiesChart({ title, head, facet, terms }: OpportunitiesChartProps) {
  const query = useQuery(openCountsQuery())
  const { news, isPending } = useNews(facet)
  // Both at once: a comparison that came later would move the bars.
  const data = isPending ? undefined : query.data
  const counts = data?.facets[facet] ?? []
  const isCompared = news.length > 0
  const table = data && {
    head: [head, 'Open', ...(isCompared ? ['New in the last 4 full weeks', 'New in the 4 before'] : [])],
    rows: counts.map(({ value, count }) => {
      const one = news.find((each) => each.value === value)
      const numbers = isCompared ? [count, one?.last ?? 0, one?.before ?? 0] : [count]
      return { id: value, cells: [labelOf(terms, value), ...numbers.map(formatNumber)] }
    }),
  }
  return (
    <ChartCard title={title} note="Open opportunities" table={table} query={query}>
      <BarList bars={toTopBars({ counts, terms, news })} empty="No open opportunities." />
    </ChartCard>
  )
}

/** How many opportunities are new with each value; none without a history to compare with. */
function useNews(facet: 'source' | 'category'): { news: readonly NewOfValue[]; isPending: boolean } {
  const { data, isPending } = useQuery(adminStatsQuery())
  const news = facet === 'source' ? data?.funding.newBySource : data?.funding.newByCategory
  return { news: news ?? [], isPending }
}

/** Monthly revenue of the paid plans, per currency. */
export function RevenueChart() {
  const query = useQuery(accountsQuery())
  const revenue = query.data && compareRevenue(query.data)
  return (
    <ChartCard
      title="Revenue by plan"
      note="Monthly revenue from the next payments, without subscriptions that are ending"
      table={revenue && tabulate(revenue)}
      query={query}
    >
      {revenue?.length === 0 && <BarList bars={[]} empty="No paid subscriptions yet." />}
      {Object.entries(Object.groupBy(revenue ?? [], ({ currency }) => currency)).map(([currency, plans]) => (
        <BarList
          key={currency}
          bars={toRevenueBars(plans ?? [])}
          empty=""
          formatTick={(amount) => formatMoney(amount.toFixed(2), currency)}
        />
      ))}
    </ChartCard>
  )
}

function tabulate(revenue: ComparedRevenue[]) {
  const isCompared = revenue.some(({ before }) => before !== null)
  return {
    head: ['Plan', 'Subscriptions', 'Per month', ...(isCompared ? ['4 weeks ago'] : [])],
    rows: revenue.map(({ label, subscriptions, monthly, currency, before }) => ({
      id: label,
      cells: [
        label,
        formatNumber(subscriptions),
        formatMoney(monthly, currency),
        ...(before === null ? [] : [formatMoney(before, currency)]),
      ],
    })),
  }
}
