import type { ApplicationAnalytics } from '@fundharbor/contracts/catalog/applications'
import { formatMoney, formatNumber, QueryFallback, useQuery, type BadgeTone } from '@fundharbor/kit'
import styles from './analytics.module.css'
import { ChartCard } from './chart-card.tsx'
import { perCategory, perMonth, perStatus, type DataPoint } from './chart-data.ts'
import { analyticsQuery } from '../applications/queries.ts'

/** Charts of the member's applications, each with its table. */
export function Analytics() {
  const query = useQuery(analyticsQuery())
  return query.data ? (
    <Charts figures={query.data} />
  ) : (
    <QueryFallback query={query} label="Loading analytics" />
  )
}

function Charts({ figures }: { figures: ApplicationAnalytics }) {
  const months = perMonth(figures)
  return (
    <div className={styles.charts}>
      <ChartCard title="Applications over time" head={['Month', 'Submitted']} rows={toRows(months)}>
        <ColumnChart points={months} />
      </ChartCard>
      <BarChartCard title="By status" unit="Status" points={perStatus(figures)} />
      <BarChartCard title="By category" unit="Category" points={perCategory(figures)} />
      <MoneyChart money={figures.money} />
    </div>
  )
}

interface BarChartCardProps {
  title: string
  /** The first column's heading in the table. */
  unit: string
  points: DataPoint[]
}

const BarChartCard = ({ title, unit, points }: BarChartCardProps) => (
  <ChartCard title={title} head={[unit, 'Applications']} rows={toRows(points)}>
    {points.length === 0 && <p className={styles.none}>No submitted applications yet.</p>}
    <div className={styles.lines}>
      {points.map(({ label, count, tone }) => (
        <Bar
          key={label}
          label={label}
          value={formatNumber(count)}
          share={shareOfLargest(count, points)}
          tone={tone}
        />
      ))}
    </div>
  </ChartCard>
)

function MoneyChart({ money }: { money: ApplicationAnalytics['money'] }) {
  const rows = money.map(({ currency, requested, granted }) => [
    currency,
    formatMoney(requested, currency),
    formatMoney(granted, currency),
  ])
  return (
    <ChartCard title="Requested and granted" head={['Currency', 'Requested', 'Granted']} rows={rows}>
      {money.length === 0 && <p className={styles.none}>No submitted applications yet.</p>}
      {money.map(({ currency, requested, granted }) => (
        <div key={currency} className={styles.lines}>
          <Bar
            label={`Requested, ${currency}`}
            value={formatMoney(requested, currency)}
            share={Number(requested) > 0 ? 1 : 0}
          />
          <Bar
            label={`Granted, ${currency}`}
            value={formatMoney(granted, currency)}
            share={Number(requested) > 0 ? Math.min(1, Number(granted) / Number(requested)) : 0}
            tone="ok"
          />
        </div>
      ))}
    </ChartCard>
  )
}

const toRows = (points: DataPoint[]) => points.map(({ label, count }) => [label, formatNumber(count)])

const shareOfLargest = (count: number, points: DataPoint[]) =>
  count / Math.max(1, ...points.map((point) => point.count))

const ColumnChart = ({ points }: { points: DataPoint[] }) => (
  <div className={styles.columns}>
    {points.map(({ label, count }) => (
      <div key={label} className={styles.month}>
        <span className={styles.stack}>
          <span className={styles.bar} style={{ height: `${shareOfLargest(count, points) * 100}%` }}>
            {count > 0 && <span className={styles.value}>{formatNumber(count)}</span>}
          </span>
        </span>
        <span className={styles.label}>{label.split(' ')[0]}</span>
      </div>
    ))}
  </div>
)

interface BarProps {
  label: string
  value: string
  /** 0 to 1 of the longest bar. */
  share: number
  tone?: BadgeTone
}

const Bar = ({ label, value, share, tone }: BarProps) => (
  <div className={styles.line}>
    <span className={styles.name}>{label}</span>
    <span className={styles.number}>{value}</span>
    <span className={styles.track}>
      <span className={styles.fill} data-tone={tone} style={{ width: `${share * 100}%` }} />
    </span>
  </div>
)
