import { formatNumber, useQuery } from '@fundharbor/kit'
import { WeekBars } from './bar-charts.tsx'
import { compareWeeks, toBar, weekLabel } from './bars.ts'
import { ChartCard } from './chart-card.tsx'
import { accountsQuery, applicationWeeksQuery } from './queries.ts'

/** All applications per week. */
export function ApplicationsChart() {
  const query = useQuery(applicationWeeksQuery())
  const table = query.data && {
    head: ['Week of', 'Submitted', 'Approved', 'Rejected'],
    rows: query.data.map(({ week, submitted, approved, rejected }) => ({
      id: week,
      cells: [weekLabel(week), ...[submitted, approved, rejected].map(formatNumber)],
    })),
  }
  return (
    <ChartCard
      title="Applications per week"
      note={query.data && compareWeeks(query.data.map(({ submitted }) => submitted))}
      table={table}
      query={query}
    >
      <WeekBars
        bars={query.data?.map(({ week, submitted }) => toBar(week, weekLabel(week), submitted)) ?? []}
      />
    </ChartCard>
  )
}

/** New accounts per week. */
export function SignUpsChart() {
  const query = useQuery(accountsQuery())
  const weeks = query.data?.weeks
  const table = weeks && {
    head: ['Week of', 'Accounts', 'Verified'],
    rows: weeks.map(({ week, accounts, verified }) => ({
      id: week,
      cells: [weekLabel(week), ...[accounts, verified].map(formatNumber)],
    })),
  }
  return (
    <ChartCard
      title="Sign-ups per week"
      note={weeks && compareWeeks(weeks.map(({ accounts }) => accounts))}
      table={table}
      query={query}
    >
      <WeekBars bars={weeks?.map(({ week, accounts }) => toBar(week, weekLabel(week), accounts)) ?? []} />
    </ChartCard>
  )
}
