import { offerOf } from '@fundharbor/contracts/identity/plans'
import type { AccountStatistics } from '@fundharbor/contracts/platform/statistics'
import { categories, labelOf, sources, type Term } from '@fundharbor/contracts/vocabulary'
import { formatMoney, formatNumber, useQuery } from '@fundharbor/kit'
import { BarList } from './bar-charts.tsx'
import { toTopBars, type Bar } from './bars.ts'
import { ChartCard } from './chart-card.tsx'
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

/** Open opportunities by the values of a filter. */
function OpportunitiesChart({ title, head, facet, terms }: OpportunitiesChartProps) {
  const query = useQuery(openCountsQuery())
  const { data } = query
  const counts = data?.facets[facet] ?? []
  const table = data && {
    head: [head, 'Open'],
    rows: counts.map(({ value, count }) => ({
      id: value,
      cells: [labelOf(terms, value), formatNumber(count)],
    })),
  }
  const note = data?.approximate ? 'Open opportunities, estimated from a sample' : 'Open opportunities'
  return (
    <ChartCard title={title} note={note} table={table} query={query}>
      <BarList bars={toTopBars(counts, terms)} empty="No open opportunities." />
    </ChartCard>
  )
}

/** Monthly revenue of the paid plans, per currency. */
export function RevenueChart() {
  const query = useQuery(accountsQuery())
  const revenue = query.data?.revenue
  const table = revenue && {
    head: ['Plan', 'Subscriptions', 'Per month'],
    rows: revenue.map((row) => ({
      id: planLabel(row),
      cells: [planLabel(row), formatNumber(row.subscriptions), formatMoney(row.monthly, row.currency)],
    })),
  }
  return (
    <ChartCard
      title="Revenue by plan"
      note="Monthly revenue from the next payments, without subscriptions that are ending"
      table={table}
      query={query}
    >
      <BarList bars={revenue?.map(toRevenueBar) ?? []} empty="No paid subscriptions yet." />
    </ChartCard>
  )
}

type Revenue = AccountStatistics['revenue'][number]

const planLabel = ({ plan, currency }: Revenue) => `${offerOf(plan).name}, ${currency}`

const toRevenueBar = (row: Revenue): Bar => ({
  id: planLabel(row),
  label: planLabel(row),
  size: Number(row.monthly),
  value: formatMoney(row.monthly, row.currency),
})
