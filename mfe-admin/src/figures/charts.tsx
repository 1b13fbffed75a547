import styles from './figures.module.css'
import { HealthCard } from './health-card.tsx'
import { CategoriesChart, RevenueChart, SourcesChart } from './share-charts.tsx'
import { ApplicationsChart, SignUpsChart } from './weekly-charts.tsx'

/** How the platform does, in pictures; each card fails alone. */
export const Charts = () => (
  <section aria-labelledby="figures" className={styles.figures}>
    <h2 id="figures" className={styles.heading}>
      Figures
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
