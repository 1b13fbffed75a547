import type { Application } from '@fundharbor/contracts/catalog/applications'
import { clock, formatMoney, formatNumber } from '@fundharbor/kit'
import styles from './analytics.module.css'
import { ChartCard } from './chart-card.tsx'
import { perCurrency, perMonth, perStatus, type Bar } from './figures.ts'

/** Three pictures of the own applications, each with the table that it was drawn from. */
export function Analytics({ applications }: { applications: Application[] }) {
  const months = perMonth(applications, clock.now())
  const counts = perStatus(applications)
  return (
    <div className={styles.charts}>
      <ChartCard title="Applications over time" head={['Month', 'Submitted']} rows={rowsOf(months)}>
        <Columns bars={months} />
      </ChartCard>
      <ChartCard title="By status" head={['Status', 'Applications']} rows={rowsOf(counts)}>
        <div className={styles.lines}>
          {counts.map(({ label, count }) => (
            <Line key={label} label={label} value={formatNumber(count)} share={shareOf(count, counts)} />
          ))}
        </div>
      </ChartCard>
      <MoneyChart applications={applications} />
    </div>
  )
}

function MoneyChart({ applications }: { applications: Application[] }) {
  const sums = perCurrency(applications)
  const rows = sums.map(({ currency, asked, granted }) => [
    currency,
    formatMoney(asked, currency),
    formatMoney(granted, currency),
  ])
  return (
    <ChartCard title="Asked against granted" head={['Currency', 'Asked', 'Granted']} rows={rows}>
      {sums.length === 0 && <p className={styles.none}>Nothing has been submitted yet.</p>}
      {sums.map(({ currency, asked, granted }) => (
        <div key={currency} className={styles.lines}>
          <Line label={`Asked, ${currency}`} value={formatMoney(asked, currency)} share={asked > 0 ? 1 : 0} />
          <Line
            label={`Granted, ${currency}`}
            value={formatMoney(granted, currency)}
            share={asked > 0 ? granted / asked : 0}
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
