import { offerOf } from '@fundharbor/contracts/identity/plans'
import type { AccountStatistics } from '@fundharbor/contracts/platform/statistics'
import { categories, labelOf, sources, type Term } from '@fundharbor/contracts/vocabulary'
import { formatMoney, formatNumber, useQuery } from '@fundharbor/kit'
import { Lines } from './bar-charts.tsx'
import { largest, type Bar } from './bars.ts'
import { ChartCard } from './chart-card.tsx'
import { accountFiguresQuery, openCountsQuery } from './queries.ts'

export const SourcesChart = () => (
  <OpenChart title="Opportunities by source" of="Source" facet="source" terms={sources} />
)

export const CategoriesChart = () => (
  <OpenChart title="Opportunities by category" of="Category" facet="category" terms={categories} />
)

interface OpenChartProps {
  title: string
  of: string
  facet: 'source' | 'category'
  terms: readonly Term[]
}

/** Open opportunities by the values of a filter. */
function OpenChart({ title, of, facet, terms }: OpenChartProps) {
  const { data, error, refetch } = useQuery(openCountsQuery())
  const counts = data?.facets[facet] ?? []
  const table = data && {
    head: [of, 'Open'],
    rows: counts.map(({ value, count }) => [labelOf(terms, value), formatNumber(count)]),
  }
  const note = data?.approximate ? 'Open calls, counted from a sample' : 'Open calls'
  return (
    <ChartCard title={title} note={note} table={table} error={error} onRetry={() => void refetch()}>
      <Lines bars={largest(counts, terms)} empty="No opportunity is open." />
    </ChartCard>
  )
}

/** What the paid plans bring in a month, per currency. */
export function RevenueChart() {
  const { data, error, refetch } = useQuery(accountFiguresQuery())
  const table = data && {
    head: ['Plan', 'Subscriptions', 'A month'],
    rows: data.revenue.map((row) => [
      labelOfRevenue(row),
      formatNumber(row.subscriptions),
      formatMoney(row.monthly, row.currency),
    ]),
  }
  return (
    <ChartCard
      title="Revenue by plan"
      note="What the next payments bring in a month, without subscriptions that end"
      table={table}
      error={error}
      onRetry={() => void refetch()}
    >
      <Lines bars={data?.revenue.map(barOfRevenue) ?? []} empty="Nobody has a paid plan yet." />
    </ChartCard>
  )
}

type Revenue = AccountStatistics['revenue'][number]

const labelOfRevenue = ({ plan, currency }: Revenue) => `${offerOf(plan).name}, ${currency}`

const barOfRevenue = (row: Revenue): Bar => ({
  label: labelOfRevenue(row),
  size: Number(row.monthly),
  value: formatMoney(row.monthly, row.currency),
})
