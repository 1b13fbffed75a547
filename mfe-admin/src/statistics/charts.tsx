import { HealthCard } from './health-card.tsx'
import { CategoriesChart, RevenueChart, SourcesChart } from './share-charts.tsx'
import styles from './statistics.module.css'
import { ApplicationsChart, SignUpsChart } from './weekly-charts.tsx'

/** The charts of the dashboard. */
export const Charts = () => (
  <section aria-labelledby="statistics" className={styles.statistics}>
    <h2 id="statistics" className={styles.heading}>
      Statistics
    </h2>
    <div className={styles.cards}>
      <ApplicationsChart />
      <SignUpsChart />
      <CategoriesChart />
      <SourcesChart />
      <RevenueChart />
      <HealthCard />
    </div>
  </section>
)
