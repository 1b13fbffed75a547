import { StatisticCard } from '@ant-design/pro-components'
import type { AdminStats } from '@fundharbor/contracts/catalog/stats'
import { Card, ErrorState, formatMoneyInWords, formatNumber, Skeleton, useQuery } from '@fundharbor/kit'
import { BinocularsIcon } from '@phosphor-icons/react/dist/ssr/Binoculars'
import { BuildingsIcon } from '@phosphor-icons/react/dist/ssr/Buildings'
import { FilesIcon } from '@phosphor-icons/react/dist/ssr/Files'
import { RobotIcon } from '@phosphor-icons/react/dist/ssr/Robot'
import { settingsQuery } from '../settings/queries.ts'
import { adminStatsQuery } from './admin-stats.ts'
import { compareWeeks } from './bars.ts'
import { applicationWeeksQuery } from './queries.ts'
import styles from './stat-cards.module.css'

/** One rounded sum per currency. */
const totalFunding = (sums: AdminStats['funding']['totalAmount']): string =>
  sums.length === 0
    ? 'No amounts stated'
    : `${sums.map(({ amount, currency }) => formatMoneyInWords(amount, currency)).join(' + ')} total funding`

/** `3 approved. 12 in the last 4 full weeks, 2 more than in the 4 before.` */
function noteApplications({ applications }: AdminStats, weeks: { submitted: number }[] = []): string {
  const approved = `${formatNumber(applications.byStatus.approved ?? 0)} approved`
  return joinNotes(approved, compareWeeks(weeks.map(({ submitted }) => submitted)))
}

/** Without history there is nothing to compare, and nothing is said. */
const joinNotes = (note: string, compared: string | undefined) => (compared ? `${note}. ${compared}.` : note)

/** The numbers at the top of the dashboard. */
export function StatCards() {
  const { data, error, refetch } = useQuery(adminStatsQuery())
  const weeks = useQuery(applicationWeeksQuery())
  const isPaused = useQuery(settingsQuery()).data?.flags.some(
    ({ name, on }) => name === 'dailyAddition' && !on,
  )
  if (error && !data)
    return <ErrorState title="Failed to fetch stats" error={error} onRetry={() => void refetch()} />
  // All at once: a comparison that came later would move the page.
  if (!data || weeks.isPending) return <Placeholders />
  const cards = [
    {
      title: 'Total Applications',
      Icon: FilesIcon,
      value: data.applications.total,
      note: noteApplications(data, weeks.data),
    },
    {
      title: 'Organizations',
      Icon: BuildingsIcon,
      value: data.organizations.total,
      note: joinNotes(
        `${formatNumber(data.organizations.verified)} verified`,
        compareWeeks(data.organizations.newPerWeek, 'new'),
      ),
    },
    {
      title: 'Active Opportunities',
      Icon: BinocularsIcon,
      value: data.funding.activeOpportunities,
      note: joinNotes(totalFunding(data.funding.totalAmount), compareWeeks(data.funding.newPerWeek, 'new')),
    },
    {
      title: 'AI Automation',
      Icon: RobotIcon,
      value: isPaused ? 'Paused' : 'Active',
      note: 'Daily at 6 AM UTC',
    },
  ]
  return (
    <div className={styles.stats}>
      {cards.map(({ title, value, note, Icon }) => (
        <div key={title} className={styles.stat}>
          <StatisticCard statistic={{ title, value: formatValue(value), description: note }} />
          <Icon size={22} className={styles.icon} aria-hidden />
        </div>
      ))}
    </div>
  )
}

const formatValue = (value: number | string) => (typeof value === 'number' ? formatNumber(value) : value)

const Placeholders = () => (
  <div className={styles.stats} aria-busy="true">
    {[1, 2, 3, 4].map((number) => (
      <Card key={number}>
        <Skeleton width="45%" />
        <Skeleton width="30%" height={32} />
        <Skeleton width="60%" />
      </Card>
    ))}
  </div>
)
