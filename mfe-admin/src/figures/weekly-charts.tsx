import { formatNumber, useQuery } from '@fundharbor/kit'
import { Columns } from './bar-charts.tsx'
import { barOf, weekLabel } from './bars.ts'
import { ChartCard } from './chart-card.tsx'
import { accountFiguresQuery, applicationWeeksQuery } from './queries.ts'

/** Applications of everybody by the week. */
export function ApplicationsChart() {
  const { data, error, refetch } = useQuery(applicationWeeksQuery())
  const table = data && {
    head: ['Week of', 'Submitted', 'Approved', 'Rejected'],
    rows: data.map(({ week, submitted, approved, rejected }) => [
      weekLabel(week),
      ...[submitted, approved, rejected].map(formatNumber),
    ]),
  }
  return (
    <ChartCard title="Applications per week" table={table} error={error} onRetry={() => void refetch()}>
      <Columns bars={data?.map(({ week, submitted }) => barOf(weekLabel(week), submitted)) ?? []} />
    </ChartCard>
  )
}

/** New accounts by the week. */
export function SignUpsChart() {
  const { data, error, refetch } = useQuery(accountFiguresQuery())
  const table = data && {
    head: ['Week of', 'Accounts', 'Verified'],
    rows: data.weeks.map(({ week, accounts, verified }) => [
      weekLabel(week),
      ...[accounts, verified].map(formatNumber),
    ]),
  }
  return (
    <ChartCard title="Sign-ups per week" table={table} error={error} onRetry={() => void refetch()}>
      <Columns bars={data?.weeks.map(({ week, accounts }) => barOf(weekLabel(week), accounts)) ?? []} />
    </ChartCard>
  )
}
