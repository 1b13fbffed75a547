import type { ApplicationAnalytics } from '@fundharbor/contracts/catalog/applications'
import { ErrorState, formatMoney, formatNumber, Spinner, useQuery } from '@fundharbor/kit'
import styles from './analytics.module.css'
import { ChartCard } from './chart-card.tsx'
import { perCategory, perMonth, perStatus, type Bar } from './figures.ts'
import { figuresQuery } from './queries.ts'

/** Pictures of the own applications, each with the table that it was drawn from. */
export function Analytics() {
  const { data, error, isFetching, refetch } = useQuery(figuresQuery())
  if (data) return <Charts figures={data} />
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <Spinner label="Loading your figures" />
}

function Charts({ figures }: { figures: ApplicationAnalytics }) {
  const months = perMonth(figures)
  return (
    <div className={styles.charts}>
      <ChartCard title="Applications over time" head={['Month', 'Submitted']} rows={rowsOf(months)}>
        <Columns bars={months} />
      </ChartCard>
      <LinesCard title="By status" of="Status" bars={perStatus(figures)} />
      <LinesCard title="By category" of="Category" bars={perCategory(figures)} />
      <MoneyChart money={figures.money} />
    </div>
  )
}

interface LinesCardProps {
  title: string
  /** What the bars are. */
  of: string
  bars: Bar[]
}

const LinesCard = ({ title, of, bars }: LinesCardProps) => (
  <ChartCard title={title} head={[of, 'Applications']} rows={rowsOf(bars)}>
    {bars.length === 0 && <p className={styles.none}>Nothing has been submitted yet.</p>}
    <div className={styles.lines}>
      {bars.map(({ label, count }) => (
        <Line key={label} label={label} value={formatNumber(count)} share={shareOf(count, bars)} />
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
    <ChartCard title="Asked against granted" head={['Currency', 'Asked', 'Granted']} rows={rows}>
      {money.length === 0 && <p className={styles.none}>Nothing has been submitted yet.</p>}
      {money.map(({ currency, requested, granted }) => (
        <div key={currency} className={styles.lines}>
          <Line
            label={`Asked, ${currency}`}
            value={formatMoney(requested, currency)}
            share={Number(requested) > 0 ? 1 : 0}
          />
          <Line
            label={`Granted, ${currency}`}
            value={formatMoney(granted, currency)}
            share={Number(requested) > 0 ? Math.min(1, Number(granted) / Number(requested)) : 0}
            isGranted
          />
        </div>
      ))}
    </ChartCard>
  )
}

const rowsOf = (bars: Bar[]) => bars.map(({ label, count }) => [label, formatNumber(count)])

const shareOf = (count: number, bars: Bar[]) => count / Math.max(1, ...bars.map((bar) => bar.count))

const Columns = ({ bars }: { bars: Bar[] }) => (
  <div className={styles.columns}>
    {bars.map((bar) => (
      <div key={bar.label} className={styles.month}>
        <span className={styles.stack}>
          <span className={styles.bar} style={{ height: `${shareOf(bar.count, bars) * 100}%` }}>
            {bar.count > 0 && <span className={styles.value}>{formatNumber(bar.count)}</span>}
          </span>
        </span>
        <span className={styles.label}>{bar.label}</span>
      </div>
    ))}
  </div>
)

interface LineProps {
  label: string
  value: string
  /** 0 to 1 of the longest. */
  share: number
  isGranted?: boolean
}

const Line = ({ label, value, share, isGranted = false }: LineProps) => (
  <div className={styles.line}>
    <span className={styles.name}>{label}</span>
    <span className={styles.number}>{value}</span>
    <span className={styles.track}>
      <span className={styles.fill} data-granted={isGranted} style={{ width: `${share * 100}%` }} />
    </span>
  </div>
)
